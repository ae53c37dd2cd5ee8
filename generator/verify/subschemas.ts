/** From a schema to the schemas in it. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";

const single = "additionalProperties unevaluatedProperties items contains propertyNames not if then else".split(" ");
const listed = ["anyOf", "oneOf", "allOf", "prefixItems"];
const named = ["properties", "patternProperties", "$defs"];

/** Turns each schema that stands directly in a schema into another; what is no schema stays. */
export function mapSubschemas(schema: JsonObject, map: (inner: JsonObject) => JsonValue): JsonObject {
  const mapIfSchema = (value: JsonValue): JsonValue => (isObject(value) ? map(value) : value);
  const entries = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
    if (single.includes(keyword)) return [keyword, mapIfSchema(value)];
    if (listed.includes(keyword) && isList(value)) return [keyword, value.map(mapIfSchema)];
    if (!named.includes(keyword) || !isObject(value)) return [keyword, value];
    const members = Object.entries(value).map(([name, inner]) => [name, mapIfSchema(inner)] as const);
    return [keyword, Object.fromEntries(members)];
  });
  return Object.fromEntries(entries);
}

/** Visits a schema and every schema in it; references are not followed, since definitions stand in the root. */
export function visitSchemas(schema: JsonObject, visit: (inner: JsonObject) => void): void {
  visit(schema);
  mapSubschemas(schema, (inner) => {
    visitSchemas(inner, visit);
    return inner;
  });
}
