/** Pairs of schemas of arrays. */

import { text, number, integer, anyOf, list, tuple, type Row } from "./schemas.js";

export const lists: readonly Row[] = [
  ["a list of a wider type", list(integer), "<", list(number)],
  ["a list and any list", list(text), "<", { type: "array" }],
  ["a shorter list", list(text, { maxItems: 1 }), "<", list(text, { maxItems: 2 })],
  ["a list that is not empty", list(text, { minItems: 1 }), "<", list(text)],
  ["unique elements", list(text, { uniqueItems: true }), "<", list(text)],
  [
    "unique elements of fewer values",
    list({ ...text, enum: ["a"] }, { uniqueItems: true }),
    "<",
    list(text, { uniqueItems: true }),
  ],
  ["a tuple and a list", tuple(text, text), "<", list(text)],
  ["a tuple and its lengths", tuple(text, text), "=", list(text, { minItems: 2, maxItems: 2 })],
  ["a tuple of wider types", tuple(text, integer), "<", tuple(text, number)],
  ["an optional element", tuple(text), "<", { type: "array", prefixItems: [text, number], items: false, minItems: 1 }],
  [
    "with and without an optional element",
    { type: "array", prefixItems: [text, number], items: false, minItems: 1 },
    "=",
    anyOf(tuple(text), tuple(text, number)),
  ],
  ["a tuple of the same elements in two words", { type: "array", prefixItems: [text], items: text }, "=", list(text)],
  ["no element", { type: "array", items: false }, "=", { const: [] }],
  ["a list of nothing", list({ not: {} }), "=", { type: "array", maxItems: 0 }],
  ["lists of a union and a union of lists", anyOf(list(text), list(number)), "<", list({ type: ["string", "number"] })],
  [
    "a first element that tells",
    tuple({ enum: ["a", "b"] }, text),
    "=",
    anyOf(tuple({ const: "a" }, text), tuple({ const: "b" }, text)),
  ],
  ["an element that is contained", { type: "array", contains: integer }, "<", { type: "array", contains: number }],
  [
    "more that are contained",
    { type: "array", contains: text, minContains: 2 },
    "<",
    { type: "array", contains: text },
  ],
  [
    "fewer that are contained",
    { type: "array", contains: text, maxContains: 1, minContains: 0 },
    "<",
    {
      type: "array",
      contains: text,
      maxContains: 2,
      minContains: 0,
    },
  ],
  ["a list that contains its first element", list(text, { minItems: 1 }), "=", list(text, { contains: text })],
  // Where `items` names a scalar type, Ajv looks at elements of that type only.
  [
    "unique elements of one type and of all",
    list(text, { prefixItems: [{}, {}], minItems: 2, uniqueItems: true }),
    "x",
    { type: "array", uniqueItems: true },
  ],
  ["unique numbers", list(integer, { uniqueItems: true }), "<", { type: "array", uniqueItems: true }],
  // Ajv forgets `contains` for arrays that end before the first place that `prefixItems` names.
  [
    "a place and what is contained",
    { type: "array", prefixItems: [text], contains: number },
    "x",
    list({}, { minItems: 1 }),
  ],
];
