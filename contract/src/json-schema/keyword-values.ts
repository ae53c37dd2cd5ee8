/** The values of keywords: the kind that each takes, numbers and their multiples, types, and listed values. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import { memoize } from "../patterns/memoize.js";

/** The type names of JSON Schema, those with the simplest values first. */
export const typeNames = ["integer", "number", "string", "boolean", "null", "array", "object"] as const;

export type TypeName = (typeof typeNames)[number];

/** The values in `const` or `enum`. */
export function listedValuesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  if (schema["const"] !== undefined) return [schema["const"]];
  return isList(schema["enum"]) ? schema["enum"] : undefined;
}

export function numberAt(schema: JsonObject, keyword: string, otherwise: number): number {
  const given = schema[keyword];
  return typeof given === "number" ? given : otherwise;
}

export function numbersAt(schemas: readonly JsonObject[], ...keywords: readonly string[]): number[] {
  return schemas.flatMap((schema) =>
    keywords.flatMap((keyword) => (typeof schema[keyword] === "number" ? schema[keyword] : [])),
  );
}

/** The maximum number of multiples to check for rounding errors. */
const mostMultiples = 20_000;

/** Whether Ajv accepts every decimal multiple of `multiple` as a multiple of `step`. */
export function divides(step: number, multiple: number): boolean {
  const scale = 10 ** Math.max(decimalsOf(step), decimalsOf(multiple));
  const [divisor, dividend] = [Math.round(step * scale), Math.round(multiple * scale)];
  if (step <= 0 || !Number.isSafeInteger(divisor) || !Number.isSafeInteger(dividend)) return false;
  return dividend % divisor === 0 && findMisrounded(multiple, step) === undefined;
}

/** The first multiple of `multiple` that Ajv rounds to none of `step`: 0.35 for 0.01 and 0.001. */
export function findMisrounded(multiple: number, step: number): number | undefined {
  if (Number.isSafeInteger(step) || multiple === step) return undefined;
  return misrounded(multiple)(step);
}

/** Each value that is made for a schema asks again. */
const misrounded = memoize((multiple: number) => memoize((step: number) => searchMisrounded(multiple, step)));

function searchMisrounded(multiple: number, step: number): number | undefined {
  const decimals = decimalsOf(multiple);
  if (decimals > 15) return undefined;
  for (let count = 1; count <= mostMultiples; count += 1) {
    const value = Number((count * multiple).toFixed(decimals));
    if (Number.isInteger(value / multiple) && !Number.isInteger(value / step)) return value;
  }
  return undefined;
}

function decimalsOf(value: number): number {
  const text = String(value);
  return text.includes("e") ? Infinity : (text.split(".")[1] ?? "").length;
}

/** The kind of value that a keyword takes. */
export interface ValueKind {
  /** A phrase that follows "must be". */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isFilled = (value: unknown): value is readonly unknown[] => isList(value) && value.length > 0;
const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const isTextList = (value: unknown): boolean => isList(value) && value.every(isText) && isUnique(value);
const isType = (name: unknown): boolean => typeNames.some((type) => type === name);

export function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === "boolean";
}

/** Whether a value is a pattern that is valid with the flag `u`. */
export function isPattern(value: unknown): boolean {
  try {
    return typeof value === "string" && new RegExp(value, "u") instanceof RegExp;
  } catch {
    return false; // A SyntaxError: the pattern is invalid.
  }
}

export const schemaList: ValueKind = {
  expected: "a non-empty array of schemas",
  accepts: (value) => isFilled(value) && value.every(isSchema),
};

const mapOf = (expected: string, isMember: (member: unknown) => boolean): ValueKind => ({
  expected,
  accepts: (value) => isObject(value) && Object.values(value).every(isMember),
});

export const schemaMap = mapOf("an object of schemas", isSchema);

/** Each kind of value, with its keywords; a later row overrides an earlier one. */
const kindRows: readonly (readonly [keywords: Iterable<string>, kind: ValueKind])[] = [
  [
    ["title", "description", "format", "$comment", "$ref", "$id", "$anchor", "$schema"],
    { expected: "a string", accepts: isText },
  ],
  [["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], { expected: "a number", accepts: isNumber }],
  [
    ["Length", "Items", "Properties", "Contains"].flatMap((end) => [`min${end}`, `max${end}`]),
    { expected: "a non-negative integer", accepts: (value) => Number.isInteger(value) && Number(value) >= 0 },
  ],
  [["multipleOf"], { expected: "a number above 0", accepts: (value) => isNumber(value) && value > 0 }],
  [["uniqueItems"], { expected: "true or false", accepts: (value) => typeof value === "boolean" }],
  [schemaKeywords, { expected: "a schema", accepts: isSchema }],
  [schemaArrayKeywords, schemaList],
  [schemaMapKeywords, schemaMap],
  [
    ["patternProperties"],
    {
      expected: "an object of schemas by regular expression",
      accepts: (value) => isObject(value) && schemaMap.accepts(value) && Object.keys(value).every(isPattern),
    },
  ],
  [["dependentRequired"], mapOf("an object of arrays of strings", isTextList)],
  [["required"], { expected: "an array of unique strings", accepts: isTextList }],
  [["const"], { expected: "a value", accepts: () => true }],
  [["enum"], { expected: "a non-empty array", accepts: isFilled }],
  [
    ["type"],
    {
      expected: `one or more of ${typeNames.join(", ")}`,
      accepts: (value) => isType(value) || (isFilled(value) && value.every(isType) && isUnique(value)),
    },
  ],
  [["pattern"], { expected: "a regular expression", accepts: isPattern }],
];

/** The kinds of value by keyword, as the metaschema of 2020-12 defines them. */
export const valueKinds: ReadonlyMap<string, ValueKind> = new Map(
  kindRows.flatMap(([keywords, kind]) => [...keywords].map((keyword) => [keyword, kind] as const)),
);
