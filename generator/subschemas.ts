/** From a schema, in draft-07 or 2020-12, to the schemas in it. */

import type { JsonObject, JsonValue } from "./definition.js";
import { isList, isObject } from "./json-values.js";

/** Keywords whose value is a schema, or a list of schemas: draft-07 writes a tuple as a list of `items`. */
const holding = new Set([
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["items", "additionalItems", "prefixItems", "unevaluatedItems", "contains"],
  ...["anyOf", "oneOf", "allOf", "not", "if", "then", "else"],
]);

/** Keywords whose value holds schemas by name. */
const naming = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Turns a schema that stands in another into something else; by its name, where it has one. */
export type MapSubschema = (inner: JsonObject, name: string | undefined) => JsonValue;

/** Turns each schema that stands directly in a schema into another; what is no schema stays. */
export function mapSubschemas(schema: JsonObject, map: MapSubschema): JsonObject {
  const mapIfSchema = (value: JsonValue, name?: string): JsonValue => (isObject(value) ? map(value, name) : value);
  const entries = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
    if (holding.has(keyword)) {
      return [keyword, isList(value) ? value.map((member) => mapIfSchema(member)) : mapIfSchema(value)];
    }
    if (!naming.has(keyword) || !isObject(value)) return [keyword, value];
    const members = Object.entries(value).map(([name, inner]) => [name, mapIfSchema(inner, name)] as const);
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
