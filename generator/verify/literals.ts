/** Writes JSON values as TypeScript: as expressions, or as types. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";

/**
 * Writes a value as an expression on one line, with tuples for arrays: in an array, the compiler drops object types
 * that are subtypes of others, and with them excess properties.
 */
export function printConstant(value: JsonValue): string {
  // `null as const` is an error.
  return value === null ? "null" : `${printExpression(value)} as const`;
}

/** Writes a value as an expression on one line. */
export function printExpression(value: JsonValue): string {
  if (isList(value)) return `[${value.map(printExpression).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${printKey(key)}: ${printExpression(inner)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Writes a value as an expression whose objects may have excess properties, with `weakKeys` as for types. */
export function printSpread(value: JsonValue, weakKeys: readonly string[]): string {
  if (isList(value)) return `[${value.map((item) => printSpread(item, weakKeys)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${printKey(key)}: ${printSpread(inner, weakKeys)}`);
  const absent = printAllAbsent(value, weakKeys);
  return `{ ...{ ${entries.join(", ")} }${absent.length === 0 ? "" : `, ...(null! as { ${absent.join("; ")} })`} }`;
}

/** In an expression a plain `__proto__` sets the prototype; a computed one is a property. */
function printKey(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : printName(key);
}

function printName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/**
 * Writes a value as its literal type. Each object has `weakKeys`, names of optional properties, as absent ones: for a
 * type with only optional properties the compiler requires a common one, regardless of assignability.
 */
export function printType(value: JsonValue, weakKeys: readonly string[]): string {
  if (isList(value)) return `[${value.map((item) => printType(item, weakKeys)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${printName(key)}: ${printType(inner, weakKeys)}`);
  const absent = printAllAbsent(value, weakKeys);
  const members = [...entries, ...absent];
  return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`;
}

function printAllAbsent(value: JsonObject, weakKeys: readonly string[]): string[] {
  return weakKeys.filter((key) => !Object.hasOwn(value, key)).map(printAbsent);
}

export function printAbsent(key: string): string {
  return `${printName(key)}?: never`;
}
