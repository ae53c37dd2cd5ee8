import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  aliases: ["save_page", "fetch_page", "get page", "old", "old"],
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
  aliases: ["old"],
};
