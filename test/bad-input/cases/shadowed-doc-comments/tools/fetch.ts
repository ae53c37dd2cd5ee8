import type { ToolDeclaration } from "@toolwright/runtime";

/** Ways to fetch. */

/** How a page is fetched. */
type Mode =
  /** Quick. */
  /** From the cache. */
  | "fast"
  | "slow";

enum Place {
  /** @hidden */
  /** Near. */
  Near = "near",
  /** Far. */ /** Away. */ Far = "far",
}

/** ------------------------------------------------ */
/** What to fetch. */
export interface FetchArgs {
  /** @hidden */
  /** The token. */
  token: string;
  /** Where. */

  /** The address. */
  url: string;
  mode: Mode;
  place: Place; /** First. */ /** Second. */ size: number;
}

/** Fetches. */
/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
