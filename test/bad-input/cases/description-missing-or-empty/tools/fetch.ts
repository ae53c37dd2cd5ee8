import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };

/** */
export const savePage: ToolDeclaration<FetchArgs> = { name: "save_page", effect: "mutating" };

/** Drops a page. */
export const dropPage: ToolDeclaration<FetchArgs> = { name: "drop_page", effect: "destructive", description: "  " };

/** @remarks Only for maintainers. */
export const openPage: ToolDeclaration<FetchArgs> = { name: "open_page", effect: "read_only" };

// A line comment is for maintainers.
export const turnPage: ToolDeclaration<FetchArgs> = { name: "turn_page", effect: "read_only" };

export const closePage: ToolDeclaration<FetchArgs> = {
  name: "close_page",
  effect: "read_only",
  descriptionFile: "./empty.md",
};
