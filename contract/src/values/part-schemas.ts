/** The subschemas of a plain schema that apply to the properties and items of its values. */

import {
  type JsonObject,
  type JsonValue,
  isObject,
  listOf,
  propertiesOf,
} from "@toolwright/runtime/internal/json-schema";
import { conjunction } from "./plain-schemas.js";
import { matches } from "./text-values.js";

export function schemaOfProperty(schema: JsonObject, name: string): JsonValue {
  const { patternProperties } = schema;
  const properties = propertiesOf(schema);
  const own = Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const matching = patterns.filter(([pattern]) => matches(pattern, name)).map(([, inner]) => inner);
  const [first, ...others] = [...own, ...matching];
  return first === undefined ? additionalSchemaOf(schema) : others.reduce(conjunction, first);
}

export function additionalSchemaOf(schema: JsonObject): JsonValue {
  return schema["additionalProperties"] ?? schema["unevaluatedProperties"] ?? true;
}

export function namesOf(schema: JsonObject): readonly string[] {
  return Object.keys(propertiesOf(schema));
}

export function namePatternsOf({ patternProperties }: JsonObject): readonly string[] {
  return isObject(patternProperties) ? Object.keys(patternProperties) : [];
}

export function arrayMembersOf(schema: JsonObject): readonly JsonValue[] {
  return listOf(schema["enum"]);
}

/** Names whose presence adds constraints. */
export function namesWithDependents({ dependentRequired, dependentSchemas }: JsonObject): readonly string[] {
  return [dependentRequired, dependentSchemas].flatMap((given) => (isObject(given) ? Object.keys(given) : []));
}

/** The names that are present, and all that these or the schema require. */
export function requiredBeside(schema: JsonObject, present: Iterable<string>): readonly string[] {
  const names = new Set([...present, ...stringsIn(schema["required"])]);
  const dependent = schema["dependentRequired"];
  // Iteration over a set includes members added meanwhile.
  for (const name of names) {
    if (isObject(dependent) && Object.hasOwn(dependent, name))
      stringsIn(dependent[name]).forEach((one) => names.add(one));
  }
  return [...names];
}

export function schemaOfItem(schema: JsonObject, index: number): JsonValue {
  const prefix = prefixOf(schema);
  return prefix[index] ?? schema["items"] ?? schema["unevaluatedItems"] ?? true;
}

export function prefixOf({ prefixItems }: JsonObject): readonly JsonValue[] {
  return listOf(prefixItems);
}

function stringsIn(value: JsonValue | undefined): string[] {
  return listOf(value).filter((one) => typeof one === "string");
}
