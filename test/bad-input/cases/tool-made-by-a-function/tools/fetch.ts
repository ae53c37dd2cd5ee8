import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

function defineTool(name: string): ToolDeclaration<FetchArgs> {
  return { name, effect: "read_only" };
}

/** Fetches a page. */
export const fetchPage = defineTool("fetch_page");

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = defineTool("save_page");

export const more = ["drop_page", "open_page"].map(defineTool);

export default defineTool("default_page");
