import type { JsonObject, JsonValue } from "../../../../generator/definition.js";

/** Two schemas and the value that tells them apart. */
export interface WitnessRow {
  readonly name: string;
  readonly accepting: JsonObject;
  readonly rejecting: JsonObject;
  /** Where they differ, as a JSON Pointer into both; by default nothing is said of it. */
  readonly focus?: string;
  readonly witness: JsonValue;
  readonly reason: string;
  /** How many values may be tried for it at most. */
  readonly most?: number;
}

export const text: JsonObject = { type: "string" };
export const integer: JsonObject = { type: "integer" };
export const number: JsonObject = { type: "number" };

/** An object that has no further properties; a name that ends in a question mark is optional. */
export function closed(properties: JsonObject, further: JsonObject = {}): JsonObject {
  return { ...open(properties, further), additionalProperties: false };
}

/** An object that may have further properties. */
export function open(properties: JsonObject, further: JsonObject = {}): JsonObject {
  const entries = Object.entries(properties);
  const required = entries.filter(([name]) => !name.endsWith("?")).map(([name]) => name);
  const named = entries.map(([name, schema]) => [name.replace(/\?$/, ""), schema] as const);
  return { type: "object", properties: Object.fromEntries(named), required, ...further };
}

export function list(items: JsonValue, further: JsonObject = {}): JsonObject {
  return { type: "array", items, ...further };
}

export function anyOf(...variants: readonly JsonObject[]): JsonObject {
  return { anyOf: variants };
}

/** Two schemas of a property, and what its value in the witness and the reason for its rejection are. */
export type ScalarRow = readonly [
  name: string,
  accepting: JsonObject,
  rejecting: JsonObject,
  witness: JsonValue,
  reason: string,
  most?: number,
];

/** Each as an optional property beside another one. */
export function asProperties(rows: readonly ScalarRow[]): readonly WitnessRow[] {
  return rows.map(([name, accepting, rejecting, value, reason, most]) => ({
    name,
    accepting: closed({ target: text, "value?": accepting }),
    rejecting: closed({ target: text, "value?": rejecting }),
    focus: "/properties/value",
    witness: { target: "a", value },
    reason: `/value ${reason}`,
    ...(most === undefined ? {} : { most }),
  }));
}
