/** A condition between the parts of a value changes. */

import { findGroupEdits } from "./keyword-groups.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

const groups = [["if", "then", "else"], ["dependentRequired"], ["dependentSchemas"], ["not"]];

export const conditionAdded: SchemaRule = {
  keywords: groups.flat(),
  kinds: {
    input: {
      narrowing: narrowedInput("input-condition-added"),
      widening: widenedInput("input-widened-condition-removed"),
    },
    output: {
      narrowing: widenedOutput("output-widened-condition-removed"),
      widening: narrowedOutput("output-narrowed-condition-added"),
    },
  },
  find: (pair) => findGroupEdits(pair, groups),
};
