/** Null comes. */

import { allowsNull } from "./null-removed.js";
import { gaining, type SchemaRule } from "./rule.js";
import { typesOf, valuesOf, withTypes, withValues } from "./value-sets.js";

export const nullAdded: SchemaRule = {
  keywords: ["type", "enum"],
  names: gaining({ lost: "null-removed", gained: "null-added" }),
  find: (pair) => {
    if (allowsNull(pair, "from") || !allowsNull(pair, "to")) return [];
    const { from } = pair;
    const types = typesOf(from);
    const values = valuesOf(from);
    if (types === undefined && values === undefined) {
      return [{ replacement: { anyOf: [from, { type: "null" }] }, path: [], side: "to", added: null }];
    }
    const typed = types === undefined ? from : withTypes(from, [...types, "null"]);
    const replacement = values === undefined ? typed : withValues(typed, [...values, null]);
    return [{ replacement, path: [], side: "to", added: null }];
  },
};
