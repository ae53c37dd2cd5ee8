/** A value is removed from an enum. */

import { alternativeKinds } from "./change-kinds.js";
import { wordValues } from "./worded-values.js";
import type { SchemaRule } from "./schema-rule.js";
import { listedValuesOf, valueKeywordOf, valuesOnlyIn, withValues } from "./value-sets.js";

export const enumValueRemoved: SchemaRule = {
  keywords: ["enum", "const"],
  kinds: alternativeKinds({
    code: "enum-value",
    word: wordValues,
    advice: "keep the value and say in its description what to send instead",
  }),
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
