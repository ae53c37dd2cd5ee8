import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Tool 1. */
export const tool1: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};

/** Tool 2. */
export const tool2: ToolDeclaration<FetchArgs> = {
  name: "Fetch_Page",
  effect: "read_only",
};

/** Tool 3. */
export const tool3: ToolDeclaration<FetchArgs> = {
  name: "FETCH_PAGE",
  effect: "read_only",
};
