/** A value is removed from an enum. */

import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import { wordValues } from "./worded-values.js";
import type { SchemaRule } from "./schema-rule.js";
import { listedValuesOf, valueKeywordOf, valuesOnlyIn, withValues } from "./value-sets.js";

export const enumValueRemoved: SchemaRule = {
  keywords: ["enum", "const"],
  kinds: {
    input: {
      narrowing: narrowedInput(
        "input-enum-value-removed",
        ({ subject, before }) => `${subject} no longer accepts ${wordValues(before)}`,
        ["keep the value and say in its description what to send instead"],
      ),
      widening: widenedInput(
        "input-widened-enum-value-added",
        ({ subject, after }) => `${subject} now also accepts ${wordValues(after)}`,
        { heading: "Added" },
      ),
    },
    output: {
      narrowing: widenedOutput(
        "output-widened-enum-value-added",
        ({ subject, after }) => `${subject} may now also be ${wordValues(after)} in the result`,
      ),
      widening: narrowedOutput("output-narrowed-enum-value-removed"),
    },
  },
  find: ({ from, to }) => {
    const before = listedValuesOf(from);
    const after = listedValuesOf(to);
    if (before === undefined || after === undefined) return [];
    const gone = valuesOnlyIn(before, after);
    if (gone.length === 0) return [];
    const left = before.filter((value) => !gone.includes(value));
    const kept = left.length > 0 ? left : after; // A list of values has at least one.
    return [{ replacement: withValues(from, kept), path: [valueKeywordOf(from)], side: "from", removed: gone }];
  },
};
