import type { ToolDeclaration } from "@toolwright/runtime";

export interface Page<Content> {
  content: Content;
}

type PageTool<Args extends object> = ToolDeclaration<Args>;

/** Fetches a page. */
export const fetchPage: PageTool<Page<Content>> = { name: "fetch_page", effect: "read_only" };

export function declareTool<Args extends object>() {
  const tool: ToolDeclaration<Args> = { name: "made", effect: "read_only" };
  return tool;
}

/** Saves a page. */
export const savePage: ToolDeclaration<Page> = { name: "save_page", effect: "read_only" };
