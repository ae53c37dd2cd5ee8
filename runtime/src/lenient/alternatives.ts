/** From one value to the values that its sender may have meant. */

import { isObject } from "../json-schema/json-values.js";
import { isJson, readStrictly } from "./strict-json.js";
import { losesDigits } from "./tokens.js";

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const literals: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Other readings of a value: the JSON value in a string, the string of an integer, the array of a single value. */
export function listAlternatives(value: unknown): readonly unknown[] {
  if (typeof value === "string") {
    const held = readHeld(value);
    // A string that holds an array is no single value.
    return [...held, ...(Array.isArray(held[0]) ? [] : [[value]])];
  }
  if (value === null) return [];
  // Other numbers have several spellings: 1.1 may have been sent as 1.10.
  const hasOneSpelling = Number.isSafeInteger(value) && !Object.is(value, -0);
  return hasOneSpelling ? [String(value), [value]] : [[value]];
}

function readHeld(text: string): readonly unknown[] {
  if (Object.hasOwn(literals, text)) return [literals[text]];
  if (decimal.test(text)) return losesDigits(text) ? [] : [Number(text)];
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return [];
  try {
    const { value } = readStrictly(text);
    return isObject(value) || Array.isArray(value) ? [value] : [];
  } catch {
    // JSON that loses data when it is parsed is no reading.
    return [];
  }
}
