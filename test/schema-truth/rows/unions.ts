/** Unions of literals, of primitives and of objects. */

import { anyOf, boolean, closed, list, nothing, number, oneOf, only, string } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const shapes = 'type Circle = { kind: "circle"; radius: number }; type Square = { kind: "square"; side?: number };';
const circle = closed({ kind: only("circle"), radius: number });
const square = closed({ kind: only("square"), "side?": number });

export const unions: RowGroup = {
  heading: "Unions",
  supported: [
    { name: "texts", type: '"fast" | "slow"', schema: oneOf("fast", "slow"), onPage: true },
    { name: "numbers", type: "3 | 1 | 2", schema: { type: "number", enum: [3, 1, 2] }, onPage: true },
    { name: "negative and broken numbers", type: "-1 | 0.5 | 1e21", schema: { type: "number", enum: [-1, 0.5, 1e21] } },
    {
      name: "texts that need quotes",
      type: String.raw`"it's \"q\"" | "line\nbreak" | ""`,
      schema: oneOf(`it's "q"`, "line\nbreak", ""),
    },
    { name: "primitives", type: "string | number", schema: { type: ["string", "number"] }, onPage: true },
    { name: "a primitive and a literal of another", type: "string | true", schema: anyOf(string, only(true)) },
    { name: "a union in the order of its author", type: '"z" | "a" | "m"', schema: oneOf("z", "a", "m") },
    {
      name: "objects",
      type: "{ a: string } | { b: number }",
      schema: anyOf(closed({ a: string }), closed({ b: number })),
      onPage: true,
    },
    {
      name: "objects told apart by a literal",
      declarations: shapes,
      type: "Circle | Square",
      schema: anyOf(circle, square),
      onPage: true,
    },
    {
      name: "objects as the whole arguments",
      declarations: `export ${shapes.replace("; type", "; export type")}`,
      type: "Circle | Square",
      whole: "arguments",
      schema: { type: "object", ...anyOf(circle, square) },
    },
    {
      name: "one of two properties",
      type: "{ a: string; b?: never } | { a?: never; b: number }",
      schema: anyOf(closed({ a: string }), closed({ b: number })),
    },
    {
      name: "an object, a text and null",
      type: "{ a: string } | string | null",
      schema: anyOf(closed({ a: string }), string, nothing),
    },
    { name: "a list or one of its elements", type: "string[] | string", schema: anyOf(list(string), string) },
    {
      name: "a union in a union",
      declarations: 'type Inner = "a" | "b";',
      type: 'Inner | "c"',
      schema: anyOf(oneOf("a", "b"), only("c")),
    },
    { name: "booleans and null", type: "boolean | null", schema: { type: ["boolean", "null"] } },
    { name: "any text, with suggestions", type: '"a" | "b" | (string & {})', schema: string, onPage: true },
    { name: "a member that nothing fits", type: '({ kind: "a" } & { kind: "b" }) | string', schema: string },
    {
      name: "a boolean beside an object",
      type: "boolean | { a: string }",
      schema: anyOf(boolean, closed({ a: string })),
    },
  ],
  refused: [
    {
      name: "a member that has no schema",
      type: "string | Date",
      at: "Date",
      refused: "JSON has no dates",
      instead: "Write DateTime or CalendarDate from @toolwright/runtime.",
    },
    {
      name: "a member in parentheses",
      type: "(string | (() => void))[]",
      at: "(() => void)",
      refused: "JSON cannot carry functions",
      instead: "Leave it out: what a handler needs beside its arguments comes from the application.",
    },
  ],
};
