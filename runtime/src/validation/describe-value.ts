/** Writes values and names in sentences. */

import { valueAt } from "../json-schema/pointers.js";

const longestList = 12;

/** The maximum number of characters of a value that are quoted. */
const longestQuote = 60;

/** `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: "or" | "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** `"a"`, `one of "a" or 5`; with "and": `"a" and "b"`. Null goes last; a long series is cut short, and says so. */
export function quoteList(values: readonly unknown[], conjunction: "or" | "and" = "or"): string {
  const left = values.length - longestList;
  const ordered = [...values.filter((value) => value !== null), ...values.filter((value) => value === null)];
  const words = ordered.slice(0, longestList).map((value) => quote(value));
  const joined = joinWords(left > 0 ? [...words, `${left} more`] : words, conjunction);
  return conjunction === "or" && values.length > 1 ? `one of ${joined}` : joined;
}

export function quote(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value, longestQuote));
  // Values that JSON cannot express, as JavaScript writes them.
  const isJson = (typeof value === "object" && value !== null) || Number.isFinite(value) || typeof value === "boolean";
  return shorten(isJson ? JSON.stringify(value) : String(value), longestQuote);
}

/** The head of a string, with an ellipsis if it is cut. */
export function shorten(text: string, longest: number): string {
  // Drops a lone surrogate at the end.
  return text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).replace(/\p{Surrogate}$/u, "")}…`;
}

/** A received value in a few words: `the number 5`. Does not quote a secret. */
export function describeValue(value: unknown, secrecy: "open" | "secret" = "open"): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === null || (typeof value === "boolean" && secrecy === "open")) return String(value);
  return secrecy === "secret" ? `a ${typeof value}` : `the ${typeof value} ${quote(value)}`;
}

/** `1 character`, `2 characters`. */
export function countNoun(number: unknown, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${String(number)} ${noun.endsWith("y") ? `${noun.slice(0, -1)}ie` : noun}s`;
}

/** A path as a model writes it: `items[2].id`. The value decides which names are indexes. */
export function describePlace(tokens: readonly string[], value: unknown): string {
  let current = value;
  let written = "";
  for (const token of tokens) {
    if (Array.isArray(current)) written += `[${token}]`;
    else if (/^[\p{L}_$][\p{L}\d_$-]*$/u.test(token)) written += written === "" ? token : `.${token}`;
    else written += `[${JSON.stringify(shorten(token, longestQuote))}]`;
    current = valueAt(current, [token]);
  }
  return written === "" ? "the arguments" : written;
}
