/** Pairs of schemas that are joined of others. */

import { text, number, integer, boolean, closed, open, anyOf, type Row } from "./schemas.js";

export const joins: readonly Row[] = [
  ["a union in another order", anyOf(text, number), "=", anyOf(number, text)],
  ["a union in a union", anyOf(text, anyOf(number, boolean)), "=", anyOf(text, number, boolean)],
  ["a smaller union", anyOf(text, number), "<", anyOf(text, number, boolean)],
  ["a union with a branch twice over", anyOf(integer, number), "=", number],
  [
    "allOf and what it comes to",
    { allOf: [{ minimum: 0 }, integer, { maximum: 5 }] },
    "=",
    { ...integer, minimum: 0, maximum: 5 },
  ],
  ["allOf of objects", { allOf: [open({ a: text }), open({ b: number })] }, "=", open({ a: text, b: number })],
  [
    "allOf beside other keywords",
    { ...open({ a: text }), allOf: [{ required: ["b"] }] },
    "=",
    { ...open({ a: text }, ["a", "b"]) },
  ],
  [
    "two variants merged",
    closed({ kind: { enum: ["a", "b"] }, value: text }),
    "=",
    anyOf(closed({ kind: { const: "a" }, value: text }), closed({ kind: { const: "b" }, value: text })),
  ],
  [
    "variants told apart by a boolean",
    closed({ on: boolean }),
    "=",
    anyOf(closed({ on: { const: true } }), closed({ on: { const: false } })),
  ],
  [
    "a union that a property could hold",
    anyOf(closed({ a: text }), closed({ a: number })),
    "=",
    closed({ a: anyOf(text, number) }),
  ],
  [
    "a discriminated union with one more",
    anyOf(closed({ kind: { const: "a" }, x: text }), closed({ kind: { const: "b" }, y: number })),
    "<",
    anyOf(
      closed({ kind: { const: "c" } }),
      closed({ kind: { const: "b" }, y: number }),
      closed({ kind: { const: "a" }, x: text }),
    ),
  ],
  [
    "variants of closed roots",
    { ...open({}, []), anyOf: [closed({ a: text }), closed({ b: text })] },
    "=",
    anyOf(closed({ b: text }), closed({ a: text })),
  ],
  [
    "common properties beside variants",
    {
      ...open({ common: text }),
      anyOf: [open({ kind: { const: "a" } }), open({ kind: { const: "b" } })],
    },
    "=",
    anyOf(open({ common: text, kind: { const: "a" } }), open({ kind: { const: "b" }, common: text })),
  ],
  [
    "a discriminant that lies deeper",
    closed({ at: closed({ kind: { enum: ["a", "b"] } }) }),
    "=",
    anyOf(closed({ at: closed({ kind: { const: "a" } }) }), closed({ at: closed({ kind: { const: "b" } }) })),
  ],
  [
    "two discriminants",
    closed({ x: boolean, y: boolean }),
    "=",
    anyOf(
      closed({ x: { const: true }, y: { const: true } }),
      closed({ x: { const: true }, y: { const: false } }),
      closed({ x: { const: false }, y: boolean }),
    ),
  ],
  ["oneOf of disjoint types", { oneOf: [text, number] }, "=", anyOf(text, number)],
  [
    "oneOf of discriminated objects",
    {
      oneOf: [closed({ kind: { const: "a" }, x: text }), closed({ kind: { const: "b" } })],
    },
    "=",
    anyOf(closed({ kind: { const: "a" }, x: text }), closed({ kind: { const: "b" } })),
  ],
  ["oneOf of what overlaps", { oneOf: [integer, { ...number, minimum: 0 }] }, "<", number],
  [
    "the same oneOf",
    { oneOf: [integer, { ...number, minimum: 0 }] },
    "=",
    { oneOf: [{ ...number, minimum: 0 }, integer] },
  ],
  ["oneOf of what holds the other", { oneOf: [number, integer] }, "<", anyOf(number, integer)],
  ["what is not a text", { not: text }, "=", { type: ["null", "number", "boolean", "array", "object"] }],
  ["texts without some", { ...text, not: { enum: ["a"] } }, "<", text],
  ["texts without more", { ...text, not: { enum: ["a", "b"] } }, "<", { ...text, not: { const: "a" } }],
  ["values without one", { enum: ["a", "b"], not: { const: "a" } }, "=", { const: "b" }],
  ["not, twice", { not: { not: text } }, "=", text],
  ["either some texts or all others", anyOf({ enum: ["a"] }, { not: { enum: ["a"] } }), "=", {}],
  [
    "numbers that are not small",
    { ...number, not: { ...number, exclusiveMaximum: 0 } },
    "=",
    { ...number, minimum: 0 },
  ],
  [
    "a condition on a discriminant",
    {
      ...open({ kind: { enum: ["a", "b"] } }),
      if: { properties: { kind: { const: "a" } } },
      then: { required: ["x"] },
      else: { required: ["y"] },
    },
    "=",
    anyOf(open({ kind: { const: "a" }, x: {} }), open({ kind: { const: "b" }, y: {} })),
  ],
  [
    "the same condition",
    {
      type: "object",
      if: { required: ["a"] },
      then: { required: ["b"] },
    },
    "=",
    { type: "object", dependentRequired: { a: ["b"] } },
  ],
  [
    "a condition and none",
    { type: "object", if: { required: ["a"] }, then: { required: ["b"] } },
    "<",
    { type: "object" },
  ],
  ["nothing to choose from and a word", { allOf: [text, number] }, "<", boolean],
];
