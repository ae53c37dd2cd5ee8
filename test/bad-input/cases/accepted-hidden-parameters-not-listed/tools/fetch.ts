import type { ToolDeclaration } from "@toolwright/runtime";
import type { Levels } from "levels";

export interface FetchArgs {
  levels: Levels;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
