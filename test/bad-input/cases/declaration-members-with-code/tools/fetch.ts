import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  get name() {
    return "fetch_page";
  },
  effect: "read_only",
  [`ver${"sion"}`]: "1",
  ["title".trim()]: "Fetch",
};
