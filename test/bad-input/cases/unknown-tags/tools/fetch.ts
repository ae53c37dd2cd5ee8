import type { ToolDeclaration } from "@toolwright/runtime";

/** @minItem 3 */
type Names = string[];

enum Level {
  /** @depracated use High */
  Low = "low",
  High = "high",
}

export interface FetchArgs {
  /** @minimun 1 */
  depth: number;
  /** @MinLength 1 */
  url: string;
  /** @required */
  name?: string;
  /** @private */
  token?: string;
  /** @type integer */
  size: number;
  /**
   * Written by
   * @somebody in particular, see mail a@b.com and `@nobody`.
   */
  author: string;
  /** @ourOwnTag is allowed by the configuration. @remark this is text */
  own: string;
  /** @ourOwnTags */
  owned: string;
  /** How many. @minimun 1 */
  count: number;
  /** A secret @hiden. */
  secret: string;
  /** Kept, @hidden. Its length is @minLength, and @internal, a word. @minimum: 3 */
  password: string;
  /** A secret for @Hidden reasons. Ask @anybody, or @ourOwnTag. @maximumm */
  session: string;
  mode: "fast" | /** @remraks Slow. */ "slow";
  names: Names;
  level: Level;
}

/**
 * Fetches a page.
 * @effect read_only
 */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
};
