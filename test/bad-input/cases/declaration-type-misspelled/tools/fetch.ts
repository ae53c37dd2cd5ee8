import type { ToolDeclaraton } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaraton<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
