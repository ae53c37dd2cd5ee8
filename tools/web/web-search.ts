/** Declares WebSearch, which searches the web. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of WebSearch. */
export interface WebSearchArgs {
  /** What to search for, as one would type it into a search engine. */
  query: string;

  /**
   * Most results to return; omit or null for the runtime's own limit.
   * @minimum 0
   */
  max_results?: Integer | null;

  /** Id of the search provider; omit or null for the configured one. */
  provider?: string | null;
}

/** A page that was found. */
export interface WebSearchHit {
  /** Title of the page. */
  title: string;

  /** Address of the page. */
  url: string;

  /** The part of the page that fits the query. */
  snippet?: string | null;

  /** When the page was published, as far as the provider says, in its own words. */
  published?: string | null;
}

/** Result of WebSearch. */
export interface WebSearchResult {
  /** The query that was run. */
  query: string;

  /** Id of the search provider that answered. */
  provider: string;

  /**
   * Number of pages in this result.
   * @minimum 0
   */
  returned: Integer;

  /** The pages, the best first. */
  results: WebSearchHit[];
}

/**
 * Searches the web and returns titles, addresses and short passages. Use it for what you cannot know or may know
 * wrongly: current versions, recent events, documentation, the wording of an error. Passages are cut and may mislead,
 * so read a page with WebFetch before you rely on it, and name the addresses you used. Leave `provider` out unless the
 * operator asks for one. Never put secrets or private code into `query`, which leaves this system.
 */
export const webSearch: BuiltinTool<WebSearchArgs, WebSearchResult> = {
  name: "WebSearch",
  title: "Search the web",
  family: "web",
  stability: "experimental",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 500 },
  openWorld: true,
  typicalDurationMs: 1500,
  relatedSurfaces: ["web adapter APIs"],
};
