/** From a JSON value to TypeScript that stands for it: an expression, or a type. */

import type { JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";

/**
 * Writes a value as an expression in which lists are tuples, on one line.
 *
 * Of the elements of an array the compiler drops object types that are subtypes of others, and with them properties in
 * excess.
 */
export function printConstant(value: JsonValue): string {
  // Null, to which nothing can be added, cannot be asserted to be constant.
  return value === null ? "null" : `${printExpression(value)} as const`;
}

/** Writes a value as an expression on one line. */
export function printExpression(value: JsonValue): string {
  if (isList(value)) return `[${value.map(printExpression).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${printKey(key)}: ${printExpression(inner)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** In an expression a plain `__proto__` sets the prototype; a computed one is a property. */
function printKey(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : printName(key);
}

function printName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/**
 * Writes a value as the type that has only this value.
 *
 * `weakKeys` are names of optional properties. Each object has them as properties that it never has: against a type in
 * which everything is optional the compiler asks for one property in common, which is no matter of assignability.
 */
export function printType(value: JsonValue, weakKeys: readonly string[]): string {
  if (isList(value)) return `[${value.map((item) => printType(item, weakKeys)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${printName(key)}: ${printType(inner, weakKeys)}`);
  const absent = weakKeys.filter((key) => !Object.hasOwn(value, key)).map(printAbsent);
  const members = [...entries, ...absent];
  return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`;
}

/** Writes a property that an object type never has. */
export function printAbsent(key: string): string {
  return `${printName(key)}?: never`;
}
