import type { PageTool } from "./page-tool.js";
import type { SiteTool } from "./site-tool.js";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: PageTool<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};

/** Saves a page. */
export const savePage: SiteTool<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
};
