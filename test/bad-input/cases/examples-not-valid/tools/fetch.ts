import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  /**
   * @minLength 1
   * @format uri
   */
  url: string;
  /** @maximum 3 */
  depth?: number;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  examples: [{ url: "https://example.com" }, { url: "example" }, { url: "https://example.com", depth: 4 }],
};

/** Saves a page. */
export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
  examples: [{ uri: "https://example.com" }, {}, { url: 5 }],
};
