/** From a JSON value to strings that equal values share. */

import { isList, isObject, type JsonValue } from "./json-values.js";

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
