import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  family: "wbe",
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
  family: "storage",
};

/** Drops a page. */
export const dropPage: ToolDeclaration<FetchArgs> = {
  name: "drop_page",
  effect: "destructive",
};
