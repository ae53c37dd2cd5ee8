/** From a schema to what it says of objects. */

import { type JsonObject, type JsonValue, isObject, propertiesOf } from "@toolwright/runtime/json-schema";

const elsewhere = new WeakSet<JsonObject>();

/**
 * Stands under a name that other schemas of the same place declare, where an open object is read as a closed one; with
 * what these say of its values.
 */
export function declaredElsewhere(kind: JsonObject): JsonObject {
  const schema = { ...kind };
  elsewhere.add(schema);
  return schema;
}

export function isDeclaredElsewhere(value: JsonValue | undefined): boolean {
  return isObject(value) && elsewhere.has(value);
}

/** A schema with no more properties than it declares itself. */
export function ownPartOf(schema: JsonObject): JsonObject {
  const properties = Object.entries(propertiesOf(schema));
  const own = properties.filter(([, value]) => !isDeclaredElsewhere(value));
  return own.length === properties.length ? schema : { ...schema, properties: Object.fromEntries(own) };
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

/** The properties of the first schema that the second does not declare. */
export function namesGone(from: JsonObject, to: JsonObject): string[] {
  return namesWithout(propertiesOf(ownPartOf(from)), propertiesOf(ownPartOf(to)));
}

/** The properties of the second schema that the first knows nothing of. */
export function namesAdded(from: JsonObject, to: JsonObject): string[] {
  return namesWithout(propertiesOf(ownPartOf(to)), propertiesOf(from));
}

function namesWithout(properties: JsonObject, known: JsonObject): string[] {
  const isKnown = (name: string): boolean => Object.hasOwn(known, name) && known[name] !== false;
  return Object.keys(properties).filter((name) => properties[name] !== false && !isKnown(name));
}
