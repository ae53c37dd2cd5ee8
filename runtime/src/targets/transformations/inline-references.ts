/** Replaces references with the definitions that they name; a recursive one stays, for a rule to find. */

import { dropUnusedDefinitions } from "../schema-definitions.js";
import type { JsonSchema } from "../../json-schema/json-values.js";
import { resolveReference } from "../../json-schema/references.js";
import { mapSubschemas } from "../../json-schema/walk.js";
import type { Transformation } from "../transform.js";

export const inlineReferences: Transformation = {
  name: "inline-references",
  apply: (root, notes) => {
    const inline = (schema: JsonSchema, within: readonly JsonSchema[]): JsonSchema => {
      const target = resolveReference(root, schema["$ref"]);
      if (target !== undefined && !within.includes(target) && !isRecursive(root, target)) {
        const { $ref: _reference, ...beside } = schema;
        const whole = notes.derive({ ...target, ...beside }, target);
        return inline(whole, [...within, target]);
      }
      return notes.derive(
        mapSubschemas(schema, (inner) => inline(inner, within)),
        schema,
      );
    };
    return { schema: notes.derive(dropUnusedDefinitions(inline(root, [])), root) };
  },
};

function isRecursive(root: JsonSchema, start: JsonSchema): boolean {
  const seen = new Set<JsonSchema>();
  const reaches = (schema: JsonSchema): boolean => {
    if (seen.has(schema)) return false;
    seen.add(schema);
    const target = resolveReference(root, schema["$ref"]);
    if (target === start || (target !== undefined && reaches(target))) return true;
    let found = false;
    mapSubschemas(schema, (inner, pointer) => {
      found ||= !pointer.startsWith("/$defs/") && (inner === start || reaches(inner));
      return inner;
    });
    return found;
  };
  return reaches(start);
}
