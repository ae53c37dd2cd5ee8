/** A text must have a format. */

import { findGroupEdits } from "./keyword-groups.js";
import { mirrored, type SchemaRule } from "./rule.js";

export const formatAdded: SchemaRule = {
  keywords: ["format"],
  names: mirrored({ lost: "format-added", gained: "format-removed" }),
  find: (pair) => findGroupEdits(pair, [["format"]]),
};
