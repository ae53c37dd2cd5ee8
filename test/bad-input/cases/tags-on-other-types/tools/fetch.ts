import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  /** @minimum 3 */
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  examples: [{ url: "https://example.org" }],
};
