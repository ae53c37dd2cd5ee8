import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

type PageTool<Args extends object> = ToolDeclaration<Args>;

/** Fetches a page. */
export const fetchPage: ToolDeclaration = {
  name: "fetch_page",
  effect: "read_only",
};

/** Saves a page. */
export const savePage: PageTool = {
  name: "save_page",
  effect: "mutating",
};
