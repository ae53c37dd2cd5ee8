/** A condition between the parts of a value changes. */

import { findGroupEdits } from "./keyword-groups.js";
import { mirrored, type SchemaRule } from "./rule.js";

const groups = [["if", "then", "else"], ["dependentRequired"], ["dependentSchemas"], ["not"]];

export const conditionAdded: SchemaRule = {
  keywords: groups.flat(),
  names: mirrored({ lost: "condition-added", gained: "condition-removed" }),
  find: (pair) => findGroupEdits(pair, groups),
};
