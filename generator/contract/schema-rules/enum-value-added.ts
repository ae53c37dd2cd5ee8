/** A listed value comes. */

import { gaining, type SchemaRule } from "./rule.js";
import { typesOf, valuesOf, valuesOnlyIn, withTypes, withValues } from "./value-sets.js";

export const enumValueAdded: SchemaRule = {
  keywords: ["enum", "const"],
  names: gaining({ lost: "enum-value-removed", gained: "enum-value-added" }),
  find: ({ from, to }) => {
    const before = valuesOf(from);
    const after = valuesOf(to);
    if (before === undefined || after === undefined) return [];
    const come = valuesOnlyIn(after, before);
    if (come.length === 0) return [];
    const [types, more] = [typesOf(from), typesOf(to)];
    const isTyped = types !== undefined && more !== undefined;
    const typed = isTyped ? withTypes(from, [...new Set([...types, ...more.filter((type) => type !== "null")])]) : from;
    return [{ replacement: withValues(typed, [...before, ...come]), path: ["enum"], side: "to", added: come }];
  },
};
