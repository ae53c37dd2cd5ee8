/** Tells the kinds of JSON values apart. */

import type { JsonObject, JsonValue } from "./definition.js";

/** Tells whether a value is a list. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Tells whether a value is an object: neither null nor a list. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}
