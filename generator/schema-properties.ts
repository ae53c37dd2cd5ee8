/** From an input schema to the properties that each of its variants has, references followed. */

import type { JsonObject, JsonValue } from "./definition.js";
import { isObject } from "./json-values.js";

/** One variant of a schema: the schema itself, or a member of its union. */
export interface SchemaVariant {
  /** Schemas of the properties, by name. */
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
}

/** Lists the variants of a schema whose root describes an object; one that is no union has one. */
export function variantsOf(schema: JsonObject): SchemaVariant[] {
  const follow = (value: JsonValue | undefined): JsonObject => followReference(schema, value);
  const { anyOf } = schema;
  const variants = Array.isArray(anyOf) ? anyOf.map(follow) : [schema];
  return variants.map((variant) => {
    const properties = Object.entries(variant["properties"] ?? {}).map(([name, value]) => {
      const written = asObject(value as JsonValue); // A property's schema is a JSON value.
      return [name, { ...follow(written), ...written }] as const;
    });
    const required = variant["required"];
    return {
      properties: Object.fromEntries(properties),
      required: Array.isArray(required) ? required.map(String) : [],
    };
  });
}

/** Follows a schema's reference into the definitions of the schema that it stands in. */
export function followReference(root: JsonObject, value: JsonValue | undefined): JsonObject {
  const schema = asObject(value);
  const { $ref } = schema;
  const definitions = asObject(root["$defs"]);
  return typeof $ref === "string" ? asObject(definitions[$ref.slice("#/$defs/".length)]) : schema;
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
