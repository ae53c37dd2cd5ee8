/** From a schema to what it says of objects. */

import {
  type JsonObject,
  type JsonValue,
  canonicalJson,
  isObject,
  propertiesOf,
} from "@toolwright/runtime/json-schema";

const anyElsewhere: JsonObject = {};
const elsewhere = new WeakSet([anyElsewhere]);

/**
 * Stands under a name that other schemas of the same place declare, where an open object is read as a closed one; with
 * the values, if all of them list some.
 */
export function declaredElsewhere(values: readonly JsonValue[] | undefined): JsonObject {
  if (values === undefined) return anyElsewhere;
  const schema = { enum: [...new Map(values.map((value) => [canonicalJson(value), value])).values()] };
  elsewhere.add(schema);
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
  const isOwn = (value: JsonValue | undefined): boolean =>
    value !== undefined && value !== false && !(isObject(value) && elsewhere.has(value));
  const isKnown = (name: string): boolean =>
    Object.hasOwn(known, name) && (isOwn(known[name]) || known[name] === anyElsewhere);
  return Object.keys(own).filter((name) => !isKnown(name) && isOwn(own[name]));
}
