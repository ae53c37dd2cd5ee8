import type { ToolDeclaration } from "@toolwright/runtime";
import type * as types from "./types.js";

interface FetchArgs {
  url: string;
}

type Options = { depth: number };

class Page {
  text = "";
}

const presets = { depth: 1 };

namespace Inner {
  export interface Args {
    url: string;
  }
}

export interface SaveArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs & Options, Page> = { name: "fetch_page", effect: "read_only" };

/** Saves a page. */
export const savePage: ToolDeclaration<Pick<SaveArgs, "url"> & typeof presets, Inner.Args> = {
  name: "save_page",
  effect: "mutating",
};

/** Drops a page. */
export const dropPage: ToolDeclaration<types.DropArgs, { pages: FetchArgs[] }> = {
  name: "drop_page",
  effect: "destructive",
};
