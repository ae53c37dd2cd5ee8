import type { ToolDeclaration } from "@toolwright/runtime";

/** A file to fetch. */
export interface FetchFile {
  kind: "file";
  /** Path of the file. */
  path: string;
}

/** A page to fetch. */
export interface FetchPage {
  kind: "page";
  /**
   * Address of the page.
   * @format uri
   */
  url: string;
}

/** Fetches something. */
export const fetchTool: ToolDeclaration<FetchFile | FetchPage> = { name: "fetch", effect: "read_only" };
