/** The kinds of JSON values, and operations on any of them. */

/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** An object that JSON can carry. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON Schema that is an object; a `JsonObject` is one whose keywords are known to be JSON. */
export type JsonSchema<Value = unknown> = Readonly<Record<string, Value>>;

/** Whether a value is an object: neither null nor an array. */
export function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Like `isObject`, for values known to be JSON: a predicate for `filter`. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

/** The value of a JSON text; undefined unless it is JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse returns nothing else.
  } catch {
    return undefined;
  }
}

/** A value as text: a string as it is, any other as JSON. `String` calls what an object has as its `toString`. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** Whether a value is an array; narrows to a readonly one. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The members of an array, or none if the value is not an array. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[];
export function listOf(value: unknown): readonly unknown[];
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The members of an array or an object. With thousands of names, `Object.values` and a spread take several times as long. */
export function membersOf(value: object): readonly unknown[] {
  if (isList(value)) return value;
  return Object.keys(value).map((name) => (value as JsonSchema)[name]); // An object has its own names.
}

export function copyJson<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyJson) as Value;
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = copyJson(value[name]);
    if (name !== "__proto__") copy[name] = member;
    // An assignment would set the prototype.
    else Object.defineProperty(copy, name, { value: member, configurable: true, enumerable: true, writable: true });
  }
  return copy as Value; // The same names.
}

/** Whether a value is data: neither a class instance, such as a connection, nor a record of functions. */
export function isData(value: unknown): value is JsonSchema | readonly unknown[] {
  if (Array.isArray(value)) return true;
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Plain objects have the last prototype of their chain, also in another realm.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain && !membersOf(value).some((member) => typeof member === "function");
}

/** Whether two JSON values are equal, regardless of the order of keys. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equalJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key]))
  );
}

/** Freezes a value and all data in it; anything else, such as a connection of the application, stays as it is. */
export function freezeJson<Value>(value: Value): Value {
  if (Object.isFrozen(value) || !isData(value)) return value;
  Object.freeze(value);
  membersOf(value).forEach(freezeJson);
  return value;
}

/** Compares two strings by code unit: the one order that no locale changes. */
export function compareText(left: string, right: string): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** Renders a value without whitespace, its keys sorted by code unit, so that equal values render alike. */
export function canonicalJson(value: JsonValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([left], [right]) => compareText(left, right));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
}

/** Renders a value with two-space indentation, LF and a final newline; keeps the order of keys. */
export function renderJson(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Whether two JSON values are the same, including the order of keys. */
export function sameJson(left: JsonValue, right: JsonValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
