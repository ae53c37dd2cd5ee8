/** A listed value goes. */

import { mirrored, type SchemaRule } from "./rule.js";
import { valuesOf, valuesOnlyIn, withValues } from "./value-sets.js";

export const enumValueRemoved: SchemaRule = {
  keywords: ["enum", "const"],
  names: mirrored({ lost: "enum-value-removed", gained: "enum-value-added" }),
  find: ({ from, to }) => {
    const before = valuesOf(from);
    const after = valuesOf(to);
    if (before === undefined || after === undefined) return [];
    const gone = valuesOnlyIn(before, after);
    if (gone.length === 0) return [];
    const left = before.filter((value) => !gone.includes(value));
    const kept = left.length > 0 ? left : after; // A list of values has at least one.
    return [{ replacement: withValues(from, kept), path: ["enum"], side: "from", removed: gone }];
  },
};
