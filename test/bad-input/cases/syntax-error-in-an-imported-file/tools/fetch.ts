import type { ToolDeclaration } from "@toolwright/runtime";
import type { FetchArgs } from "../types/fetch-args.js";

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
