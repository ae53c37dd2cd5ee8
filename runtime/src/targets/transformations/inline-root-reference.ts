/** Puts what the root refers to in the place of the reference. */

import { resolveReference, type JsonSchema } from "../../json-schema/json-schema.js";
import type { Transformation } from "../transform.js";

export const inlineRootReference: Transformation = {
  name: "inline-root-reference",
  apply: (root, notes) => {
    let schema: JsonSchema = root;
    // As many steps as there can be definitions: a reference that leads to itself stays, for validation to find.
    for (let step = 0; step < 100; step += 1) {
      const target = resolveReference(root, schema["$ref"]);
      if (target === undefined || target === root) break;
      const { $ref: _reference, ...beside } = schema;
      schema = notes.derive({ ...target, ...beside }, target);
    }
    return { schema };
  },
};
