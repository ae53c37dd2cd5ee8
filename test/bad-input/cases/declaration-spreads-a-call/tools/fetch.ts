import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

declare function base(): { effect: "read_only" };

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  ...base(),
  name: "fetch_page",
};
