import type { ToolDeclaration } from "@toolwright/runtime";
import type * as missing from "./missing.js";
import gone = require("./gone.js");

export interface FetchArgs {
  url: missing.Url;
  body: gone.Body;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = { name: "fetch_page", effect: "read_only" };
