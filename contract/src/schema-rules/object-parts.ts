/** From a schema to what it says of objects. */

import { type JsonObject, type JsonValue, propertiesOf } from "@toolwright/runtime/json-schema";

/** What a schema says of a property that it does not name. */
export function furtherOf({ additionalProperties }: JsonObject): JsonValue {
  return additionalProperties ?? true;
}

/** A schema with other properties; an empty `required` is omitted. */
export function withProperties(
  schema: JsonObject,
  { properties, required }: { readonly properties: JsonObject; readonly required: readonly string[] },
): JsonObject {
  const { required: _required, ...rest } = schema;
  return { ...rest, properties, ...(required.length === 0 ? {} : { required: [...required] }) };
}

export function namesOnlyIn(first: JsonObject, second: JsonObject): string[] {
  const known = propertiesOf(second);
  return Object.keys(propertiesOf(first)).filter((name) => !Object.hasOwn(known, name));
}
