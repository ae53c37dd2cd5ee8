import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  title: "Fetch",
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
};
