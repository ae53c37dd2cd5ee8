import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs extends Missing {
  url: string;
  url: string;
  depth: nubmer;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
