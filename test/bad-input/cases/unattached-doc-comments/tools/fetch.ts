import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: /** Where the page is. */ string;
  timeout? /** In seconds. */ : number;
  readonly /** How often. */ retries: number;
  headers: string[]; /** Sent with the request. */
  size: [/** Width. */ number, /** Height. */ number];
  range: [/** First. */ from: number, to: number];
  flags: { /** Any flag. */ [Name in "a" | "b"]: boolean };
  as: Array<"html" | /** Without markup. */ "text">;
  mode: "fast" /** Quick. */ | "slow" /** Thorough. */;
  // Before the brace.
  /** Nothing follows. */
}

type Depth = /** Levels. */ number;

export interface FetchResult {
  depth: Depth;
  text: string; /** The text. */ // Read nowhere.
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs, /** What comes back. */ FetchResult> = {
  name: "fetch_page",
  effect: "read_only",
};
