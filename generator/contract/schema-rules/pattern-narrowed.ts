/** A pattern of texts or of property names changes. */

import type { JsonObject } from "../../definition.js";
import { isObject } from "../../json-values.js";
import { findGroupEdits } from "./keyword-groups.js";
import { mirrored, type SchemaRule } from "./rule.js";

export const patternNarrowed: SchemaRule = {
  keywords: ["pattern", "patternProperties", "propertyNames"],
  names: mirrored({ lost: "pattern-narrowed", gained: "pattern", lostInResults: "pattern" }),
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
