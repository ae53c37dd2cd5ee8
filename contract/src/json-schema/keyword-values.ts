/** The values of keywords: numbers, their multiples, and types. */

import { type JsonObject, type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";

/** The type names of JSON Schema, those with the simplest values first. */
export const typeNames = ["integer", "number", "string", "boolean", "null", "array", "object"] as const;

export type TypeName = (typeof typeNames)[number];

export function numberAt(schema: JsonObject, keyword: string, otherwise: number): number {
  const given = schema[keyword];
  return typeof given === "number" ? given : otherwise;
}

export function numbersAt(schemas: readonly JsonObject[], ...keywords: readonly string[]): number[] {
  return schemas.flatMap((schema) =>
    keywords.flatMap((keyword) => (typeof schema[keyword] === "number" ? schema[keyword] : [])),
  );
}

export function isOfType(value: JsonValue, given: JsonValue | undefined): boolean {
  return (isList(given) ? given : [given]).some((type) => {
    if (type === "integer") return Number.isInteger(value);
    if (value === null || isList(value)) return type === (value === null ? "null" : "array");
    return type === typeof value;
  });
}

/** The most multiples to check for rounding errors. */
const mostMultiples = 20_000;

/** Whether Ajv takes every multiple of `multiple`, written as a decimal, for one of `step`. */
export function divides(step: number, multiple: number): boolean {
  const scale = 10 ** Math.max(decimalsOf(step), decimalsOf(multiple));
  const [divisor, dividend] = [Math.round(step * scale), Math.round(multiple * scale)];
  if (step <= 0 || !Number.isSafeInteger(divisor) || !Number.isSafeInteger(dividend)) return false;
  return dividend % divisor === 0 && findMisrounded(multiple, step) === undefined;
}

/** The first multiple of `multiple` that Ajv rounds to none of `step`: 0.35 for 0.01 and 0.001. */
export function findMisrounded(multiple: number, step: number): number | undefined {
  if (Number.isSafeInteger(step)) return undefined;
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
