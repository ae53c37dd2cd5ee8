/** Reads the parts of a schema: properties, elements, types, required names and allowed values. */

import { asText, isList, isObject, listOf, type JsonSchema } from "./json-values.js";
import { testPattern } from "./patterns.js";

export function propertiesOf<Value>({ properties }: JsonSchema<Value>): JsonSchema<Value> {
  return isObject(properties) ? (properties as JsonSchema<Value>) : {}; // An object of JSON holds JSON.
}

/** The schemas for a property by its name; ignores references and unions. */
export function schemasOfProperty(schema: JsonSchema, name: string): readonly unknown[] {
  const properties = propertiesOf(schema);
  const named = Object.hasOwn(properties, name) ? [properties[name]] : [];
  const { patternProperties } = schema;
  if (isObject(patternProperties)) {
    const matching = Object.entries(patternProperties).filter(([pattern]) => matchesPattern(pattern, name));
    named.push(...matching.map(([, inner]) => inner));
  }
  if (named.length > 0) return named;
  const further = schema["additionalProperties"] ?? schema["unevaluatedProperties"] ?? false;
  return further === false ? [] : [further];
}

function matchesPattern(pattern: string, name: string): boolean {
  try {
    return testPattern({ compiled: new Map(), isLinear: undefined }, pattern, name);
  } catch {
    return false; // An invalid pattern matches no name.
  }
}

/** The schema of an array element, by its position; ignores references and unions. */
export function itemSchemaOf(schema: JsonSchema, index: number): unknown {
  const prefix = listOf(schema["prefixItems"]);
  return index < prefix.length ? prefix[index] : schema["items"];
}

export function typesOf({ type }: JsonSchema): readonly unknown[] {
  return isList(type) ? type : type === undefined ? [] : [type];
}

export function requiredOf({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? required.map(asText) : [];
}

/** The allowed values of a schema with an enum or a constant. */
export function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}
