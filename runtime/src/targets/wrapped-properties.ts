/** From a schema to whether the properties that may be absent or null can be wrapped, and from a value to its wrapper. */

import { isObject, type JsonSchema } from "../json-schema/json-values.js";
import { visitSchemas } from "../json-schema/walk.js";

/** Keywords that give the same object properties. */
const sources = ["properties", "$ref", "anyOf", "oneOf"];

/** Whether no two schemas may declare a property of one object: its value would be wrapped twice. */
export function canWrap(root: JsonSchema): boolean {
  let isPlain = true;
  visitSchemas(root, (schema) => {
    isPlain &&=
      sources.filter((keyword) => Object.hasOwn(schema, keyword)).length < 2 && !Object.hasOwn(schema, "allOf");
  });
  return isPlain;
}

/** Whether a value is wrapped. */
export function isWrapper(value: unknown): value is { readonly value: unknown } {
  return isObject(value) && Object.hasOwn(value, "value") && Object.keys(value).length === 1;
}
