/** A bound on numbers, strings, arrays or objects moves. */

import { findGroupEdits } from "./keyword-groups.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";
import { isTupleChange } from "./tuple-changed.js";

const groups = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
  ["multipleOf"],
  ["minLength"],
  ["maxLength"],
  ["uniqueItems"],
  ["contains", "minContains", "maxContains"],
  ["minProperties"],
  ["maxProperties"],
];
const lengths = [["minItems"], ["maxItems"]];

export const constraintTightened: SchemaRule = {
  keywords: [...groups, ...lengths].flat(),
  kinds: {
    input: {
      narrowing: narrowedInput("input-constraint-tightened", undefined, [
        "keep the constraint and return an error for values that you cannot handle",
      ]),
      widening: widenedInput("input-widened-constraint"),
    },
    output: {
      narrowing: widenedOutput("output-widened-constraint"),
      widening: narrowedOutput("output-narrowed-constraint"),
    },
  },
  find: (pair) => findGroupEdits(pair, isTupleChange(pair) ? groups : [...groups, ...lengths]),
};
