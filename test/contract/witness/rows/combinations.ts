/** Changes within unions, conditions and other combinations. */

import { anyOf, closed, integer, number, open, text, type WitnessRow } from "./row.js";

const circle = closed({ kind: { const: "circle" }, radius: number });
const square = closed({ kind: { const: "square" }, side: number, "color?": text });
const low = { type: "integer", maximum: 10 };
const high = { type: "integer", minimum: 5 };
const both = closed({ mode: { enum: ["fast", "safe"] }, "limit?": integer });
export const combinedRows: readonly WitnessRow[] = [
  {
    name: "a variant goes",
    accepting: anyOf(circle, square),
    rejecting: anyOf(circle),
    focus: "",
    witness: { kind: "square", side: 0 },
    reason: "/kind must be equal to constant",
  },
  {
    name: "a variant goes from oneOf",
    accepting: { oneOf: [circle, square] },
    rejecting: { oneOf: [circle] },
    focus: "",
    witness: { kind: "square", side: 0 },
    reason: "/kind must be equal to constant",
  },
  {
    name: "a property of a variant goes",
    accepting: anyOf(circle, square),
    rejecting: anyOf(circle, closed({ kind: { const: "square" }, side: number })),
    focus: "/anyOf/1",
    witness: { kind: "square", side: 0, color: "a" },
    reason: 'must NOT have additional properties, and "color" is one',
  },
  {
    name: "a property of a variant goes, and nobody says where",
    accepting: anyOf(circle, square),
    rejecting: anyOf(circle, closed({ kind: { const: "square" }, side: number })),
    witness: { kind: "square", side: 0, color: "a" },
    reason: 'must NOT have additional properties, and "color" is one',
  },
  {
    name: "a property of a variant is narrowed",
    accepting: anyOf(circle, square),
    rejecting: anyOf(circle, closed({ kind: { const: "square" }, side: integer, "color?": text })),
    focus: "/anyOf/1/properties/side",
    witness: { kind: "square", side: 0.5 },
    reason: "/side must be integer",
  },
  {
    name: "variants overlap",
    accepting: { anyOf: [low, high] },
    rejecting: { oneOf: [low, high] },
    focus: "",
    witness: 5,
    reason: "must match exactly one schema in oneOf",
  },
  {
    name: "objects overlap",
    accepting: anyOf(open({ a: text }), open({ b: text })),
    rejecting: { oneOf: [open({ a: text }), open({ b: text })] },
    focus: "",
    witness: { a: "a", b: "a" },
    reason: "must match exactly one schema in oneOf",
  },
  {
    name: "a condition comes",
    accepting: both,
    rejecting: { ...both, if: { properties: { mode: { const: "safe" } } }, then: { required: ["limit"] } },
    focus: "",
    witness: { mode: "safe" },
    reason: "must have required property 'limit'",
  },
  {
    name: "a condition says what else holds",
    accepting: both,
    rejecting: {
      ...both,
      if: { properties: { mode: { const: "safe" } } },
      else: { properties: { limit: { maximum: 100 } } },
    },
    focus: "",
    witness: { mode: "fast", limit: 101 },
    reason: "/limit must be <= 100",
  },
  {
    name: "what holds under a condition is narrowed",
    accepting: {
      ...both,
      if: { properties: { mode: { const: "safe" } } },
      then: { properties: { limit: { maximum: 9 } } },
    },
    rejecting: {
      ...both,
      if: { properties: { mode: { const: "safe" } } },
      then: { properties: { limit: { maximum: 5 } } },
    },
    focus: "/then/properties/limit",
    witness: { mode: "safe", limit: 6 },
    reason: "/limit must be <= 5",
  },
  {
    name: "a member of allOf comes",
    accepting: open({ a: text }),
    rejecting: { allOf: [open({ a: text }), { properties: { a: { maxLength: 2 } } }] },
    focus: "",
    witness: { a: "aaa" },
    reason: "/a must NOT have more than 2 characters",
  },
  {
    name: "a member of allOf is narrowed",
    accepting: { allOf: [open({ a: text }), open({ b: number })] },
    rejecting: { allOf: [open({ a: text }), open({ b: integer })] },
    focus: "/allOf/1/properties/b",
    witness: { a: "a", b: 0.5 },
    reason: "/b must be integer",
  },
  {
    name: "a union beside properties",
    accepting: { ...open({ id: text }), anyOf: [{ properties: { x: number }, required: ["x"] }, { required: ["y"] }] },
    rejecting: { ...open({ id: text }), anyOf: [{ properties: { x: integer }, required: ["x"] }, { required: ["y"] }] },
    focus: "/anyOf/0/properties/x",
    witness: { id: "a", x: 0.5 },
    reason: "/x must be integer",
  },
];
