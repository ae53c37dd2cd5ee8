/** From a schema of draft 2020-12 to one of draft-07 that says the same. */

import { listOf, mapInner, type JsonSchema } from "../json-schema/json-schema.js";

/** Keywords that draft-07 has no word for. */
const unknown = [
  ...["unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains"],
  ...["$dynamicRef", "$dynamicAnchor", "$anchor"],
];

/**
 * Rewrites a schema for draft-07: definitions and tuples have other keywords there, and nothing counts beside a
 * reference.
 *
 * @throws {TypeError} when the schema has a keyword that draft-07 cannot express.
 */
export function toDraft07(schema: JsonSchema): JsonSchema {
  const found = unknown.find((keyword) => Object.hasOwn(schema, keyword));
  if (found !== undefined) throw new TypeError(`"${found}" cannot be expressed in JSON Schema draft-07.`);
  const inner = mapInner(schema, toDraft07);
  const isTuple = Array.isArray(inner["prefixItems"]);
  const entries = Object.entries(inner).flatMap(([keyword, value]): [string, unknown][] => {
    switch (keyword) {
      case "$schema":
      case "dependentRequired":
      case "dependentSchemas":
        return [];
      case "$defs":
        return [["definitions", value]];
      case "$ref":
        return [[keyword, String(value).replace(/^#\/\$defs\//, "#/definitions/")]];
      case "prefixItems":
        return [["items", value]];
      case "items":
        return [[isTuple ? "additionalItems" : "items", value]];
      default:
        return [[keyword, value]];
    }
  });
  const { dependentRequired, dependentSchemas } = inner;
  const dependencies = { ...Object(dependentRequired), ...Object(dependentSchemas) } as JsonSchema; // Maps, or nothing.
  const rewritten: JsonSchema = {
    ...Object.fromEntries(entries),
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
  };
  const { $ref: reference, ...beside } = rewritten;
  if (reference === undefined || Object.keys(beside).length === 0) return rewritten;
  const others = listOf(beside["allOf"]);
  return { ...beside, allOf: [{ $ref: reference }, ...others] };
}
