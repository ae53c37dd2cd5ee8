/** Declares fetch_page: this is about the file. */

/** How a page is fetched. */
type Mode = /** Quick. */ "fast" | /** Thorough. */ "slow";

enum Place { /** Near. */ Near = "near", /** Far. */ Far = "far" }

/**
 * What to fetch, as <Value>.
 * @typeParam Value - What the page is.
 * @see {@link fetchPage}
 */
export interface FetchArgs</** The value. */ Value> { /** Where. */ url: string; /** @hidden */ token: string;
  /** One. */ one: Value; // An ordinary comment.
  /* Another. */
  mode: Mode;
  // Above a doc comment.
  /** Near or far. */
  // Below it.
  place: Place;
  /** A name.
   * @since 1.0 */
  [name: `x${string}`]: unknown;
}

import type { ToolDeclaration } from "@toolwright/runtime";

/**
 * Fetches a page.
 * @remarks For maintainers.
 * @example fetch_page
 */
export const fetchPage: ToolDeclaration<FetchArgs<string>> = {
  name: "fetch_page",
  effect: "read_only",
  /** Only the code says so. */
  // @hidden
  idempotent: true,
};
