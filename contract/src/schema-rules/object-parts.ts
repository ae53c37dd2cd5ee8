/** From a schema to what it says of objects. */

import { type JsonObject, type JsonValue, propertiesOf } from "@toolwright/runtime/json-schema";

/** Stands under the names that other schemas of the same place declare, where an open object is read as a closed one. */
export const declaredElsewhere: JsonObject = {};

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
  const [own, known] = [propertiesOf(first), propertiesOf(second)];
  const isKnown = (name: string): boolean => Object.hasOwn(known, name) && known[name] !== false;
  return Object.keys(own).filter((name) => !isKnown(name) && own[name] !== false && own[name] !== declaredElsewhere);
}
