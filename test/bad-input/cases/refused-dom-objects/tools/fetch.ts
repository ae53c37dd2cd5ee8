import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: URL;
  body: Blob | string;
  upload: File;
  signal?: AbortSignal;
  headers: Headers;
  problem: DOMException;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
