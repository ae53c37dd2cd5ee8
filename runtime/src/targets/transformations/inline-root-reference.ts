/** Replaces a reference at the root with the schema that it names. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import { resolveReference } from "../../json-schema/references.js";
import type { Transformation } from "../transform.js";

export const inlineRootReference: Transformation = {
  name: "inline-root-reference",
  apply: (root, notes) => {
    let schema: JsonSchema = root;
    // More steps than real definitions need: a reference that leads to itself stays, for validation to find.
    for (let step = 0; step < 100; step += 1) {
      const target = resolveReference(root, schema["$ref"]);
      if (target === undefined || target === root) break;
      const { $ref: _reference, ...beside } = schema;
      schema = notes.derive({ ...target, ...beside }, target);
    }
    return { schema };
  },
};
