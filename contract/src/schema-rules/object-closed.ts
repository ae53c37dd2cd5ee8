/** What an object may hold beyond its named properties changes. */

import { isObject } from "@toolwright/runtime/json-schema";
import { findGroupEdits } from "./keyword-groups.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

export const objectClosed: SchemaRule = {
  keywords: ["additionalProperties", "unevaluatedProperties"],
  kinds: {
    input: {
      narrowing: narrowedInput(
        "input-object-closed",
        ({ subject }) => `${subject} no longer accepts additional properties`,
      ),
      widening: widenedInput(
        "input-widened-object-opened",
        ({ subject }) => `${subject} now accepts additional properties`,
      ),
    },
    output: {
      narrowing: widenedOutput("output-widened-object-opened"),
      widening: narrowedOutput("output-narrowed-object-closed"),
    },
  },
  find: (pair) => {
    const isAligned = isObject(pair.from["additionalProperties"]) && isObject(pair.to["additionalProperties"]);
    return findGroupEdits(pair, [...(isAligned ? [] : [["additionalProperties"]]), ["unevaluatedProperties"]]);
  },
};
