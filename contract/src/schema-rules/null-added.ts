/** Null is added. */

import { allowsNull, nullRemoved } from "./null-removed.js";
import { gaining } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";
import { declaredTypesOf, listedValuesOf, withTypes, withValues } from "./value-sets.js";

export const nullAdded: SchemaRule = {
  keywords: ["type", "enum"],
  kinds: gaining(nullRemoved.kinds),
  find: (pair) => {
    if (allowsNull(pair, "from") || !allowsNull(pair, "to")) return [];
    const { from } = pair;
    const types = declaredTypesOf(from);
    const values = listedValuesOf(from);
    if (types === undefined && values === undefined) {
      return [{ replacement: { anyOf: [from, { type: "null" }] }, path: [], side: "to", added: null }];
    }
    const typed = types === undefined ? from : withTypes(from, [...types, "null"]);
    const replacement = values === undefined ? typed : withValues(typed, [...values, null]);
    return [{ replacement, path: [], side: "to", added: null }];
  },
};
