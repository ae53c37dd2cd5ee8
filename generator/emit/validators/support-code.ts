/** From names of the support module to its code. */

import { createAjv } from "../../validation.js";

/** One function of the support module. */
interface SupportFunction {
  readonly code: string;
  /** Other functions that it calls. */
  readonly needs?: readonly string[];
}

/** The functions that every surface gets: the errors, and what Ajv's own code calls. */
const generalFunctions: Readonly<Record<string, SupportFunction>> = {
  fail: {
    code: `/** Adds an error to those found so far. */
export function fail(
  found: SchemaError[] | null,
  instancePath: string,
  schemaPath: string,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
): SchemaError[] {
  const error = { instancePath, schemaPath, keyword, params };
  if (found === null) return [error];
  found.push(error);
  return found;
}`,
  },
  adopt: {
    code: `/** Adds the errors of a part of the value, which stands at a path of the whole. */
export function adopt(found: SchemaError[] | null, inner: SchemaError[], path: string): SchemaError[] {
  for (const error of inner) error.instancePath = path + error.instancePath;
  if (found === null) return inner;
  for (const error of inner) found.push(error);
  return found;
}`,
  },
  count: {
    code: `/** Counts the errors found so far. */
export function count(found: SchemaError[] | null): number {
  return found === null ? 0 : found.length;
}`,
  },
  keep: {
    code: `/** Forgets the errors behind the first ones. */
export function keep(found: SchemaError[] | null, kept: number): SchemaError[] | null {
  if (found === null || kept === 0) return null;
  found.length = kept;
  return found;
}`,
  },
  hasOwnProperty: {
    code: `export const hasOwnProperty: (name: string) => boolean = Object.prototype.hasOwnProperty;`,
  },
  escapeToken: {
    code: `/** A property's name as a part of a JSON Pointer. */
export function escapeToken(name: string): string {
  return name.replace(/~/g, "~0").replace(/\\//g, "~1");
}`,
  },
  codePointLength: {
    code: `/** Counts the characters of a string, one for two halves of a pair. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      length--;
      index++;
    }
  }
  return length;
}`,
  },
  isEqual: {
    code: `/** Tells whether two JSON values are the same, whatever the order of keys. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.prototype.hasOwnProperty.call(right, key) && isEqual(left[key], right[key]));
}`,
  },
};

/** The formats that take more than a regular expression; the verdicts are those of ajv-formats. */
const formatFunctions: Readonly<Record<string, SupportFunction>> = {
  date: {
    code: `const datePattern = /^(\\d\\d\\d\\d)-(\\d\\d)-(\\d\\d)$/;
const daysOfMonths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Tells whether a string is a date of RFC 3339, such as \`2026-02-28\`. */
export function isDateFormat(text: string): boolean {
  const parts = datePattern.exec(text);
  if (parts === null) return false;
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear ? 29 : daysOfMonths[month]);
}`,
  },
  time: {
    code: `const timePattern = /^(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d+)?)(?:z|([+-])(\\d\\d)(?::?(\\d\\d))?)$/i;

/** Tells whether a string is a time of RFC 3339 with its zone, such as \`12:30:00Z\`. */
export function isTimeFormat(text: string): boolean {
  const parts = timePattern.exec(text);
  if (parts === null) return false;
  const hour = Number(parts[1]);
  const minute = Number(parts[2]);
  const second = Number(parts[3]);
  const zoneHour = Number(parts[5] ?? 0);
  const zoneMinute = Number(parts[6] ?? 0);
  if (zoneHour > 23 || zoneMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is the last second of a day in UTC.
  const sign = parts[4] === "-" ? -1 : 1;
  const minuteInUtc = minute - zoneMinute * sign;
  const hourInUtc = hour - zoneHour * sign - (minuteInUtc < 0 ? 1 : 0);
  const isLastMinute = (hourInUtc === 23 || hourInUtc === -1) && (minuteInUtc === 59 || minuteInUtc === -1);
  return isLastMinute && second < 61;
}`,
  },
  "date-time": {
    code: `/** Tells whether a string is a date and a time of RFC 3339, such as \`2026-02-28T12:30:00Z\`. */
export function isDateTimeFormat(text: string): boolean {
  return /^[t\\s]$/i.test(text.charAt(10)) && isDateFormat(text.slice(0, 10)) && isTimeFormat(text.slice(11));
}`,
    needs: ["isDateFormat", "isTimeFormat"],
  },
  regex: {
    code: `/** Tells whether a string is a regular expression. */
export function isRegexFormat(text: string): boolean {
  if (/[^\\\\]\\\\Z/.test(text)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}`,
  },
};

/** Every name of the support module that code can use; a property may have one of them too. */
export const supportNames: RegExp = new RegExp(
  String.raw`(?<![.\w$])(?:${Object.keys(generalFunctions).join("|")}|is[A-Z]\w*Format)\b(?!:)`,
  "g",
);

/** Name of the function for a format: `date-time` has `isDateTimeFormat`. */
export function formatFunction(format: string): string {
  const words = format.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `is${words.join("")}Format`;
}

/** Writes the functions of some names, and those that they call, in order of their names. */
export function supportCode(names: readonly string[]): string {
  const all = supportFunctions();
  const needed = new Set<string>();
  const add = (name: string): void => {
    const found = all.get(name);
    if (found === undefined) throw new Error(`The support module has no ${name}.`);
    found.needs?.forEach(add);
    needed.add(name);
  };
  names.forEach(add);
  return [...all].flatMap(([name, { code }]) => (needed.has(name) ? [`${code}\n`] : [])).join("\n");
}

function supportFunctions(): ReadonlyMap<string, SupportFunction> {
  const { formats } = createAjv();
  const functions = new Map(Object.entries(generalFunctions));
  for (const [format, definition] of Object.entries(formats)) {
    const own = formatFunctions[format];
    const pattern = format === "uri" ? absolutePattern(formats["uri-reference"]) : definition;
    if (own !== undefined) functions.set(formatFunction(format), own);
    else if (pattern instanceof RegExp) functions.set(formatFunction(format), patternFunction(format, pattern));
  }
  return functions;
}

/** A URI is a reference that has a scheme and something behind it: ajv-formats does not export its pattern. */
function absolutePattern(reference: unknown): RegExp {
  if (!(reference instanceof RegExp)) throw new Error("ajv-formats must have a pattern for uri-reference.");
  const { source, flags } = reference;
  return new RegExp(source.replace("*:)?", "*:)").replace(String.raw`)*)?(?:\?`, String.raw`)*)(?:\?`), flags);
}

function patternFunction(format: string, pattern: RegExp): SupportFunction {
  const name = formatFunction(format);
  const constant = `${name.slice("is".length, -"Format".length).replace(/^./, (first) => first.toLowerCase())}Pattern`;
  return {
    code: `const ${constant} = ${String(pattern)};

/** Tells whether a string is of the format \`${format}\`. */
export function ${name}(text: string): boolean {
  return ${constant}.test(text);
}`,
  };
}
