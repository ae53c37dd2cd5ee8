import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "readonly",
  stability: "stabel",
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "write",
  stability: "beta",
};

/** Drops a page. */
export const dropPage: ToolDeclaration<FetchArgs> = {
  name: "drop_page",
  effect: "DESTRUCTIVE",
  freeformGrammar: { syntax: "larck", definition: "start: WORD" },
};
