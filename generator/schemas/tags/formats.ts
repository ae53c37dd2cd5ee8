/** The formats that a tag can set, by the values that they are about. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

export const stringFormats: readonly string[] = (
  "binary byte date date-time duration email hostname idn-email idn-hostname ipv4 ipv6 iri " +
  "iri-reference iso-date-time iso-time json-pointer json-pointer-uri-fragment password regex relative-json-pointer " +
  "time uri uri-reference uri-template url uuid"
).split(" ");

/** Formats of numbers, with the keywords that they stand for: more vendors and validators support these. */
export const numberFormats: ReadonlyMap<string, JsonObject> = new Map([
  ["int32", { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }],
  ["int64", { type: "integer" }],
  ["float", { type: "number" }],
  ["double", { type: "number" }],
]);
