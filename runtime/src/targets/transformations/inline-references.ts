/** Puts definitions in the place of references to them; one that leads to itself stays, for a rule to find. */

import { dropUnusedDefinitions } from "../definitions.js";
import { mapInner, resolveReference, type JsonSchema } from "../../json-schema/json-schema.js";
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
        mapInner(schema, (inner) => inline(inner, within)),
        schema,
      );
    };
    return { schema: notes.derive(dropUnusedDefinitions(inline(root, [])), root) };
  },
};

/** Tells whether a schema leads to itself. */
function isRecursive(root: JsonSchema, start: JsonSchema): boolean {
  const seen = new Set<JsonSchema>();
  const reaches = (schema: JsonSchema): boolean => {
    if (seen.has(schema)) return false;
    seen.add(schema);
    const target = resolveReference(root, schema["$ref"]);
    if (target === start || (target !== undefined && reaches(target))) return true;
    let found = false;
    mapInner(schema, (inner, pointer) => {
      found ||= !pointer.startsWith("/$defs/") && (inner === start || reaches(inner));
      return inner;
    });
    return found;
  };
  return reaches(start);
}
