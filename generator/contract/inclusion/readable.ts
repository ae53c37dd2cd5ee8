/** From a schema to whether a proof can read it at all. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";

/** Tells whether every pattern is one, and nothing is named as objects name what they inherit from. */
export function isReadable(schema: JsonObject): boolean {
  // Ajv leaves this name out of some keywords and not of others.
  return !JSON.stringify(schema).includes('"__proto__"') && hasPatterns(schema);
}

function hasPatterns(value: JsonValue): boolean {
  if (isList(value)) return value.every(hasPatterns);
  if (!isObject(value)) return true;
  const { pattern, patternProperties } = value;
  const patterns = [
    ...(typeof pattern === "string" ? [pattern] : []),
    ...(isObject(patternProperties) ? Object.keys(patternProperties) : []),
  ];
  return patterns.every(isPattern) && Object.values(value).every(hasPatterns);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false; // That is how the engine says that it is none.
  }
}
