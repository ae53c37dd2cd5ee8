/** Writes `oneOf` as `anyOf`, which more targets take. */

import { areDisjoint } from "../disjoint-schemas.js";
import type { JsonSchema } from "../../json-schema/json-values.js";
import { mapSubschemas } from "../../json-schema/walk.js";
import type { Transformation } from "../transform.js";

export const oneOfToAnyOf: Transformation = {
  name: "one-of-to-any-of",
  apply: (root, notes) => {
    const rewrite = (schema: JsonSchema): JsonSchema => {
      const inner = notes.derive(mapSubschemas(schema, rewrite), schema);
      const { oneOf: variants, ...rest } = inner;
      // A schema cannot have two `anyOf`.
      if (!Array.isArray(variants) || Object.hasOwn(rest, "anyOf")) return inner;
      const overlap = variants.some((one, index) =>
        variants.slice(index + 1).some((other) => !areDisjoint(one, other, { root })),
      );
      if (overlap) {
        notes.lose(schema, {
          keyword: "oneOf",
          effect: "wider",
          message: "A value may match more than one variant.",
        });
      }
      const entries = Object.entries(inner).map(([keyword, value]) => [keyword === "oneOf" ? "anyOf" : keyword, value]);
      return notes.derive(Object.fromEntries(entries) as JsonSchema, schema); // The same schema, key by key.
    };
    return { schema: rewrite(root) };
  },
};
