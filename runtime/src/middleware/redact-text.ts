/** Shortens a text, and redacts the values of sensitive arguments in it. */

import { isData } from "../json-schema/json-values.js";

export interface Secrets {
  /** Values: every string, number and name in them is a secret. */
  readonly values: readonly unknown[];
  /** Whether the model knows a name from the schema, so that it is not a secret. */
  readonly isKnownName: (name: string) => boolean;
}

/** Shorter values are ignored: a message would lose each of its digits. */
const shortest = 2;

/** Shorter values are redacted only where they are whole words. */
const shortestPart = 4;

/** Longer values are recognized by their beginning, and everything after it is redacted. */
const longestValue = 1_000;
const beginning = 200;

/** With more values or characters to search for, the whole text is redacted. */
const mostValues = 2_000;
const mostCharacters = 200_000;

/**
 * Replaces secret values with `[redacted]` in the first characters of a text, and cuts off the rest. Ignores letter
 * case, and finds values that are escaped as in JSON or as in a URL.
 */
export function redactText(text: string, secrets: Secrets, longest: number): string {
  const pattern = createPattern(secrets);
  if (pattern === "too many") return "[redacted]";
  // A value may begin before the cut and end after it.
  const window = text.slice(0, longest + longestValue);
  let redacted = "";
  let end = 0;
  for (const { 0: found, index } of pattern === undefined ? [] : window.matchAll(pattern)) {
    if (index >= longest) break;
    redacted += `${window.slice(end, index)}[redacted]`;
    end = index + found.length;
  }
  const kept = redacted + window.slice(end, Math.max(end, longest));
  return text.length > Math.max(end, longest) ? `${kept.replace(/\p{Surrogate}$/u, "")}…` : kept;
}

function createPattern(secrets: Secrets): RegExp | "too many" | undefined {
  const leaves = listLeaves(secrets);
  if (leaves === undefined) return "too many";
  const forms = new Set(leaves.flatMap(listForms));
  const longestFirst = [...forms].sort((left, right) => right.length - left.length);
  const parts = longestFirst.map(toPattern);
  if (parts.length > mostValues || parts.reduce((sum, { length }) => sum + length, 0) > mostCharacters) {
    return "too many";
  }
  return parts.length === 0 ? undefined : new RegExp(parts.join("|"), "gi");
}

/** The strings, numbers and unknown names in values; undefined if there are too many. */
function listLeaves({ values, isKnownName }: Secrets): string[] | undefined {
  const leaves: string[] = [];
  const seen = new Set<object>();
  const open = [...values];
  while (open.length > 0) {
    if (leaves.length > mostValues || open.length > mostValues || seen.size > mostValues) return undefined;
    const value = open.pop();
    if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") leaves.push(String(value));
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    // An instance such as a URL contains its values in its text.
    if (!isData(value)) leaves.push(describeInstance(value));
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value) && !isKnownName(name)) leaves.push(name);
      open.push(member);
    }
  }
  return leaves;
}

function describeInstance(value: object): string {
  try {
    const text = String(value);
    return text.startsWith("[object ") ? "" : text;
  } catch {
    return "";
  }
}

/** Lists the forms of a value, and of each of its long lines, in a message. */
function listForms(value: string): string[] {
  const whole = value.trim();
  const lines = whole.includes("\n") ? whole.split("\n").map((line) => line.trim()) : [];
  // Short lines do not count towards the limit: a secret may follow any number of them.
  const longLines = lines.filter(({ length }) => length >= 8).slice(0, mostValues);
  return [whole, ...longLines].flatMap((text) => {
    const form = text.slice(0, longestValue + 1);
    return [form, JSON.stringify(form).slice(1, -1), encodeForUrl(form)].filter(({ length }) => length >= shortest);
  });
}

function encodeForUrl(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text; // A lone surrogate has no such form.
  }
}

function toPattern(form: string): string {
  const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  if (form.length > longestValue) return `${escape(form.slice(0, beginning))}[^]*`;
  return form.length < shortestPart ? `(?<![A-Za-z0-9])${escape(form)}(?![A-Za-z0-9])` : escape(form);
}
