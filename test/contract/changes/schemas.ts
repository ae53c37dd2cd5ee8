/** Short ways to write the schemas of the cases. */

import type { JsonObject } from "toolwright/generator";

export const text = { type: "string" };
export const number = { type: "number" };
export const integer = { type: "integer" };

/** An object that may have no other properties, as arguments are generated. */
export function closed(properties: JsonObject, required: readonly string[] = [], more: JsonObject = {}): JsonObject {
  return { type: "object", properties, required, additionalProperties: false, ...more };
}

/** An object that may have other properties, as results are generated. */
export function open(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { type: "object", properties, required };
}

/** Arguments with one property. */
export function one(value: JsonObject): JsonObject {
  return closed({ value });
}

/** A branch of a union that its tag tells from the others. */
export function tagged(tag: string, properties: JsonObject = {}): JsonObject {
  return closed({ kind: { const: tag }, ...properties }, ["kind"]);
}
