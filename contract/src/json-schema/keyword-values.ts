/** From the value of a keyword to its meaning: a number, or the types that a value may have. */

import { type JsonObject, type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";

/** The type names of JSON Schema, the plainest first. */
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
