/** A bound on numbers, texts, lists or objects moves. */

import { findGroupEdits } from "./keyword-groups.js";
import { mirrored, type SchemaRule } from "./rule.js";
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
  names: mirrored({ lost: "constraint-tightened", gained: "constraint", lostInResults: "constraint" }),
  find: (pair) => findGroupEdits(pair, isTupleChange(pair) ? groups : [...groups, ...lengths]),
};
