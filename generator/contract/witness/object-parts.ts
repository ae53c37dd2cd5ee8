/** From a plain schema of an object or list to the schemas of its parts. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { both } from "./plain-schemas.js";
import { matches } from "./text-values.js";

/** The schema of a property: false where there can be none. */
export function schemaOfProperty(schema: JsonObject, name: string): JsonValue {
  const { properties, patternProperties } = schema;
  const own = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const matching = patterns.filter(([pattern]) => matches(pattern, name)).map(([, inner]) => inner);
  const [first, ...others] = [...own, ...matching];
  return first === undefined ? furtherOf(schema) : others.reduce(both, first);
}

/** The schema of properties that have none of their own. */
export function furtherOf(schema: JsonObject): JsonValue {
  return schema["additionalProperties"] ?? schema["unevaluatedProperties"] ?? true;
}

/** Names that a schema has properties for. */
export function namesOf(schema: JsonObject): readonly string[] {
  return isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
}

/** Names that a schema requires, given those that are there: some require others. */
export function requiredBeside(schema: JsonObject, present: Iterable<string>): readonly string[] {
  const names = new Set([...present, ...stringsIn(schema["required"])]);
  const dependent = schema["dependentRequired"];
  // A set that grows while it is walked is walked to its end.
  for (const name of names) {
    if (isObject(dependent) && Object.hasOwn(dependent, name))
      stringsIn(dependent[name]).forEach((one) => names.add(one));
  }
  return [...names];
}

/** The schema of the item at an index. */
export function schemaOfItem(schema: JsonObject, index: number): JsonValue {
  const prefix = prefixOf(schema);
  return prefix[index] ?? schema["items"] ?? schema["unevaluatedItems"] ?? true;
}

/** The schemas of the first items. */
export function prefixOf({ prefixItems }: JsonObject): readonly JsonValue[] {
  return isList(prefixItems) ? prefixItems : [];
}

function stringsIn(value: JsonValue | undefined): string[] {
  return (isList(value) ? value : []).filter((one) => typeof one === "string");
}
