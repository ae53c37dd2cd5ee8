/** From a JSON value to the text that a generated file holds: the same value gives the same bytes. */

import type { JsonValue } from "./definition.js";
import { isList, isObject } from "./json-values.js";

/** Renders a value with two-space indentation, LF and a final newline; keys keep the order they have. */
export function renderJson(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Compares two strings by code unit: the one order that no locale changes. */
export function compareText(left: string, right: string): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** Tells whether two JSON values are the same, key order included. */
export function sameJson(left: JsonValue, right: JsonValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Writes a value down in one way, whatever the order of its keys. */
export function canonicalJson(value: JsonValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([left], [right]) => compareText(left, right));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
}
