/** What an object may hold beyond its named properties changes. */

import { isObject } from "@toolwright/runtime/json-schema";
import { findGroupEdits } from "./keyword-groups.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

/** The keyword is of the object, though its pointer leads to what the object may hold. */
function ownerOf(subject: string): string {
  return subject === "`*`" ? "the arguments object" : subject.replace(/\.\*`$/, "`");
}

export const objectClosed: SchemaRule = {
  keywords: ["additionalProperties", "unevaluatedProperties"],
  kinds: {
    input: {
      narrowing: narrowedInput(
        "input-object-closed",
        ({ subject }) => `${ownerOf(subject)} no longer accepts additional properties`,
      ),
      widening: widenedInput(
        "input-widened-object-opened",
        ({ subject }) => `${ownerOf(subject)} now accepts additional properties`,
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
