import type { ToolDeclaration } from "@toolwright/runtime";
import type { FetchArgs } from "./fetch-argz.js";
import type { FetchResult, Fetched } from "./fetch-result.js";
import type { Url } from "not-installed";

export interface SaveArgs {
  url: Url;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs, FetchResult> = {
  name: "fetch_page",
  effect: "read_only",
};

/** Saves a page. */
export const savePage: ToolDeclaration<SaveArgs, Fetched> = {
  name: "save_page",
  effect: "mutating",
};
