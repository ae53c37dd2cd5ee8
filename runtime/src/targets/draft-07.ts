/** From a schema of draft 2020-12 to an equivalent one of draft-07. */

import { listOf, type JsonSchema } from "../json-schema/json-values.js";
import { mapSubschemas } from "../json-schema/walk.js";

const unknown = [
  ...["unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains"],
  ...["$dynamicRef", "$dynamicAnchor", "$anchor"],
];

/** Definitions and tuples get other keywords. Throws a `TypeError` for a keyword that draft-07 cannot express. */
export function toDraft07(schema: JsonSchema): JsonSchema {
  const found = unknown.find((keyword) => Object.hasOwn(schema, keyword));
  if (found !== undefined) throw new TypeError(`"${found}" cannot be expressed in JSON Schema draft-07.`);
  const inner = mapSubschemas(schema, toDraft07);
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
