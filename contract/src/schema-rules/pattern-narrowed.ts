/** A pattern of strings or of property names changes. */

import { type JsonObject, isObject } from "@toolwright/runtime/json-schema";
import { findGroupEdits } from "./keyword-groups.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

export const patternNarrowed: SchemaRule = {
  keywords: ["pattern", "patternProperties", "propertyNames"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-pattern-narrowed", undefined, [
        "keep the pattern and return an error for values that you cannot handle",
      ]),
      widening: widenedInput("input-widened-pattern"),
    },
    output: {
      narrowing: widenedOutput("output-widened-pattern"),
      widening: narrowedOutput("output-narrowed-pattern"),
    },
  },
  find: (pair) => {
    const { from, to } = pair;
    const isAligned = isObject(from["propertyNames"]) && isObject(to["propertyNames"]);
    const groups = [
      ["pattern"],
      ...(isAligned ? [] : [["propertyNames"]]),
      ...(patternsOf(from) === patternsOf(to) ? [] : [["patternProperties"]]),
    ];
    return findGroupEdits(pair, groups);
  },
};

function patternsOf({ patternProperties }: JsonObject): string {
  return isObject(patternProperties) ? Object.keys(patternProperties).sort().join("\n") : "";
}
