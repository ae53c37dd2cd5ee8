import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

type PageTool<Args extends object> = SiteTool<Args>;
type SiteTool<Args extends object> = PageTool<Args>;

/** Fetches a page. */
export const fetchPage: PageTool<FetchArgs> = { name: "fetch_page", effect: "read_only" };
