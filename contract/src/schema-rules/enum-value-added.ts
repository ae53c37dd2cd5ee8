/** A value is added to an enum. */

import { gaining } from "./change-kinds.js";
import { enumValueRemoved } from "./enum-value-removed.js";
import type { SchemaRule } from "./schema-rule.js";
import { declaredTypesOf, listedValuesOf, valueKeywordOf, valuesOnlyIn, withTypes, withValues } from "./value-sets.js";

export const enumValueAdded: SchemaRule = {
  keywords: ["enum", "const"],
  kinds: gaining(enumValueRemoved.kinds),
  find: ({ from, to }) => {
    const before = listedValuesOf(from);
    const after = listedValuesOf(to);
    if (before === undefined || after === undefined) return [];
    const come = valuesOnlyIn(after, before);
    if (come.length === 0) return [];
    const [types, more] = [declaredTypesOf(from), declaredTypesOf(to)];
    const isTyped = types !== undefined && more !== undefined;
    const typed = isTyped ? withTypes(from, [...new Set([...types, ...more.filter((type) => type !== "null")])]) : from;
    return [
      { replacement: withValues(typed, [...before, ...come]), path: [valueKeywordOf(to)], side: "to", added: come },
    ];
  },
};
