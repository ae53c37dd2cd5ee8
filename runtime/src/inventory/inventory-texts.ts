/** The sentences that every inventory carries. */

import type { ToolStability } from "../stabilities.js";

/** Where the contents of an inventory come from. */
export const sourceOfTruth =
  "The TypeScript interfaces in each tool's `source`. Change them first, then run `toolwright generate`.";

/** What each stability promises. */
export const stabilityPolicy: Readonly<Record<ToolStability, string>> = {
  stable:
    "Name, input schema, result envelope family and documented rendering are compatibility-preserving: what works today goes on working.",
  experimental: "The tool is available, and may change or go while its contract settles.",
  deprecated: "The tool is kept for those who use it. Do not build new workflows on it.",
};
