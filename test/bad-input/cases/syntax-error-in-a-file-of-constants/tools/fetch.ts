import type { ToolDeclaration } from "@toolwright/runtime";
import { surfaces } from "../data/surfaces.js";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  relatedSurfaces: surfaces,
};
