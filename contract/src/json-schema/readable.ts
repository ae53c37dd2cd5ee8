/** From a schema to whether a proof can read it at all. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";

/** Whether every pattern is valid, no list of types is empty, which Ajv takes for none, and no name is one that objects inherit. */
export function isReadable(schema: JsonObject): boolean {
  // Ajv leaves this name out of some keywords only.
  return !JSON.stringify(schema).includes('"__proto__"') && hasReadableParts(schema);
}

function hasReadableParts(value: JsonValue): boolean {
  if (isList(value)) return value.every(hasReadableParts);
  if (!isObject(value)) return true;
  const { pattern, patternProperties, type } = value;
  if (isList(type) && type.length === 0) return false;
  const patterns = [
    ...(typeof pattern === "string" ? [pattern] : []),
    ...(isObject(patternProperties) ? Object.keys(patternProperties) : []),
  ];
  return patterns.every(isPattern) && Object.values(value).every(hasReadableParts);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false; // The engine reports an invalid pattern this way.
  }
}
