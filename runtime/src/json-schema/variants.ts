/** From an input schema to the properties of each of its variants, with references resolved. */

import { isObject, type JsonObject, type JsonValue } from "./json-values.js";
import { propertiesOf, requiredOf } from "./parts.js";
import { resolveReference } from "./references.js";

/** One variant of a schema: the schema itself, or a member of its union. */
export interface SchemaVariant {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
}

/** Lists the variants of a schema whose root describes an object; one without a union has one. */
export function variantsOf(schema: JsonObject): SchemaVariant[] {
  const { anyOf } = schema;
  const variants = Array.isArray(anyOf)
    ? anyOf.map((variant: JsonValue) => followReference(schema, variant))
    : [schema];
  return variants.map((variant) => {
    const properties = Object.entries(propertiesOf(variant)).map(([name, property]) => {
      const written = isObject(property) ? property : {};
      return [name, { ...followReference(schema, written), ...written }] as const;
    });
    return { properties: Object.fromEntries(properties), required: requiredOf(variant) };
  });
}

/** The schema that a value refers to, or the value itself; empty if neither is a schema. */
export function followReference(root: JsonObject, value: JsonValue | undefined): JsonObject {
  if (!isObject(value)) return {};
  return typeof value["$ref"] === "string" ? (resolveReference(root, value["$ref"]) ?? {}) : value;
}
