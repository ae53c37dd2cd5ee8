/** Pairs of schemas of objects. */

import { text, number, integer, closed, open, anyOf, record, type Row } from "./schemas.js";

export const objects: readonly Row[] = [
  ["properties in another order", closed({ a: text, b: number }), "=", closed({ b: number, a: text })],
  ["a closed and an open object", closed({ a: text }), "<", open({ a: text })],
  ["a required and an optional property", closed({ a: text }), "<", closed({ a: text }, [])],
  ["one more optional property", closed({ a: text }), "<", closed({ a: text, b: number }, ["a"])],
  ["one more required property", closed({ a: text }), "x", closed({ a: text, b: number })],
  ["a wider property", closed({ a: integer }), "<", closed({ a: { type: ["number", "null"] } })],
  ["a property of an open object", open({ a: text }), "<", { type: "object" }],
  ["one more property of open objects", open({ a: text, b: text }), "<", open({ a: text })],
  ["an optional property of open objects", open({ a: text }, []), "<", { type: "object" }],
  ["additional properties of a type", { type: "object", additionalProperties: text }, "<", { type: "object" }],
  ["named and additional properties", closed({ a: text }, []), "<", { type: "object", additionalProperties: text }],
  ["no property", { type: "object", additionalProperties: false }, "=", { const: {} }],
  ["no property at most", { type: "object", maxProperties: 0 }, "=", { type: "object", additionalProperties: false }],
  [
    "an optional property that is refused",
    { not: { required: ["a"] }, type: "object" },
    "=",
    {
      type: "object",
      properties: { a: false },
    },
  ],
  [
    "a property that is refused and one that is not there",
    closed({ a: text, b: false }, ["a"]),
    "=",
    closed({ a: text }),
  ],
  [
    "with and without an optional property",
    closed({ a: text, b: number }, ["a"]),
    "=",
    anyOf(closed({ a: text }), closed({ a: text, b: number })),
  ],
  ["an impossible object", closed({ a: { type: "string", enum: [1] } }), "<", number],
  [
    "unevaluated properties by themselves",
    { ...open({ a: text }), unevaluatedProperties: false },
    "=",
    closed({ a: text }),
  ],
  [
    "unevaluated properties with more",
    { allOf: [open({ a: text })], unevaluatedProperties: false },
    "=",
    {
      unevaluatedProperties: false,
      allOf: [open({ a: text })],
    },
  ],
  [
    "unevaluated properties without more",
    { allOf: [open({ a: text })], unevaluatedProperties: false },
    "<",
    open({ a: text }),
  ],
  ["a record", record("^a", text), "<", record("^[ab]", text)],
  ["a record of a wider type", record("^a", integer), "<", record("^a", number)],
  ["a record and named properties", closed({ a1: text, a2: text }, []), "<", record("^a", text)],
  ["a record and all properties", record("^a", text), "<", { type: "object", additionalProperties: text }],
  ["names and a pattern of them", { type: "object", propertyNames: { pattern: "^a" } }, "=", record("^a", {})],
  ["names that are listed", { type: "object", propertyNames: { enum: ["a", "b"] } }, "=", closed({ a: {}, b: {} }, [])],
  ["names of a record", record("^[a-z]{2}$", text), "<", { type: "object", propertyNames: { maxLength: 2 } }],
  [
    "a record split by a pattern",
    record("^[ab]", text),
    "=",
    {
      type: "object",
      patternProperties: { "^a": text, "^b": text },
      additionalProperties: false,
    },
  ],
  ["the count of closed objects", closed({ a: text, b: text }, []), "<", { type: "object", maxProperties: 2 }],
  ["the count of required properties", open({ a: text, b: text }), "<", { type: "object", minProperties: 2 }],
  [
    "dependent properties",
    { type: "object", dependentRequired: { a: ["b"] } },
    "=",
    {
      type: "object",
      anyOf: [{ properties: { a: false } }, { required: ["a", "b"] }],
    },
  ],
  [
    "dependent schemas",
    { type: "object", dependentSchemas: { a: { required: ["b"] } } },
    "=",
    {
      type: "object",
      dependentRequired: { a: ["b"] },
    },
  ],
  [
    "a required property has its dependents",
    open({ a: text, b: text }),
    "<",
    {
      type: "object",
      dependentRequired: { a: ["b"] },
    },
  ],
  ["a constant object", { const: { a: 1 } }, "<", open({ a: number })],
];
