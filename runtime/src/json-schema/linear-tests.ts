/** Measures of strings and arrays in linear time and without copies: the length in characters, and equal items. */

import { canonicalJson, type JsonValue } from "./json-values.js";

/** The number of code points. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) count--;
  }
  return count;
}

/** The last item that equals an earlier one, and the last such one. */
export function findEqualItems(items: readonly unknown[]): { readonly i: number; readonly j: number } | undefined {
  // A single element, however large, need not be rendered.
  if (items.length < 2) return undefined;
  const last = { objects: new Map<unknown, number>(), others: new Map<unknown, number>() };
  let found: { readonly i: number; readonly j: number } | undefined;
  for (const [i, item] of items.entries()) {
    const isPlain = typeof item !== "object" || item === null;
    const known = isPlain ? last.others : last.objects;
    const key = isPlain ? item : canonicalJson(item as JsonValue); // Arguments are JSON.
    const j = known.get(key);
    if (j !== undefined) found = { i, j };
    known.set(key, i);
  }
  return found;
}
