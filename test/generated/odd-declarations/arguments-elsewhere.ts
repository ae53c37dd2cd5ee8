/** Arguments that tools in other files use. */

import type { Integer } from "@toolwright/runtime";

/** Arguments that stand in a file of their own. */
export interface ElsewhereArgs {
  /** What to look for. */
  query: string;
}

/** What every paged tool takes. */
export interface Paged {
  /**
   * Number of the page, from 1.
   * @minimum 1
   * @default 1
   */
  page?: Integer;
}

/** Exported under a name that is not its own. */
interface InnerName {
  /** Id of the thing. */
  id: string;
}

export type { InnerName as OuterName };

/** The module's default export. */
export default interface DefaultArgs {
  /** Id of the thing. */
  id: string;
}
