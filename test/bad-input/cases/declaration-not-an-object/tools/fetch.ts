import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = "fetch_page";

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = [{ name: "save_page", effect: "mutating" }];

/** Drops a page. */
export const dropPage: ToolDeclaration<FetchArgs> = null;

/** Turns a page. */
export const turnPage: ToolDeclaration<FetchArgs> = {};

/** Closes a page. */
export const closePage: ToolDeclaration<FetchArgs> = () => ({ name: "close_page", effect: "read_only" });
