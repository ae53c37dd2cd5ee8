/** From a schema to what it says of objects. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";

/** Schemas of the properties that a schema names. */
export function propertiesOf({ properties }: JsonObject): Readonly<Record<string, JsonValue>> {
  return isObject(properties) ? properties : {};
}

/** Names of the properties that a schema requires. */
export function requiredOf({ required }: JsonObject): readonly string[] {
  return isList(required) ? required.map(String) : [];
}

/** What a schema says of a property that it does not name. */
export function furtherOf({ additionalProperties }: JsonObject): JsonValue {
  return additionalProperties ?? true;
}

/** A schema with other properties. An empty list of required names says nothing, and is left out. */
export function withProperties(
  schema: JsonObject,
  { properties, required }: { readonly properties: JsonObject; readonly required: readonly string[] },
): JsonObject {
  const { required: _required, ...rest } = schema;
  return { ...rest, properties, ...(required.length === 0 ? {} : { required: [...required] }) };
}

/** Names that only the first of two schemas has as properties. */
export function namesOnlyIn(first: JsonObject, second: JsonObject): string[] {
  const known = propertiesOf(second);
  return Object.keys(propertiesOf(first)).filter((name) => !Object.hasOwn(known, name));
}
