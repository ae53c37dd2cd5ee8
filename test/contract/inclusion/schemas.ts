/** Short ways to write schemas, and pairs of them. */

import type { JsonObject, JsonValue } from "../../../generator/definition.js";

/**
 * Two schemas and which way of inclusion is to be proved: `=` both, `<` only that the second accepts all that the first
 * does, `x` none.
 */
export type Row = readonly [what: string, first: JsonObject, sign: "=" | "<" | "x", second: JsonObject];

export const text = { type: "string" };
export const number = { type: "number" };
export const integer = { type: "integer" };
export const boolean = { type: "boolean" };
export const closed = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
export const open = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
});
export const anyOf = (...branches: JsonValue[]): JsonObject => ({ anyOf: branches });
export const list = (items: JsonValue, others: JsonObject = {}): JsonObject => ({ type: "array", items, ...others });
export const tuple = (...prefixItems: JsonValue[]): JsonObject => ({
  type: "array",
  prefixItems,
  items: false,
  minItems: prefixItems.length,
});
export const refTo = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
export const record = (pattern: string, value: JsonValue): JsonObject => ({
  type: "object",
  patternProperties: { [pattern]: value },
  additionalProperties: false,
});
