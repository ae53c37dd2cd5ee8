/** From a schema to what it says of objects. */

import {
  type JsonObject,
  type JsonValue,
  canonicalJson,
  isObject,
  propertiesOf,
} from "@toolwright/runtime/json-schema";

/** Stands under the names that other schemas of the same place declare, where an open object is read as a closed one. */
export const declaredElsewhere: JsonObject = {};

const listedElsewhere = new WeakSet<JsonObject>();

/** The same where the others list the values. */
export function elsewhereWith(values: readonly JsonValue[]): JsonObject {
  const schema = { enum: [...new Map(values.map((value) => [canonicalJson(value), value])).values()] };
  listedElsewhere.add(schema);
  return schema;
}

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
  const isListedElsewhere = (value: JsonValue | undefined): boolean => isObject(value) && listedElsewhere.has(value);
  const isKnown = (name: string): boolean =>
    Object.hasOwn(known, name) && known[name] !== false && !isListedElsewhere(known[name]);
  const isOwn = (value: JsonValue | undefined): boolean =>
    value !== false && value !== declaredElsewhere && !isListedElsewhere(value);
  return Object.keys(own).filter((name) => !isKnown(name) && isOwn(own[name]));
}
