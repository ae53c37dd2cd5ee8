import type { ToolDeclaration } from "@toolwright/runtime";
import { surfaces, timeout } from "./defaults.js";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  relatedSurfaces: surfaces,
  typicalDurationMs: timeout,
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
  relatedSurfaces: surfaces,
};
