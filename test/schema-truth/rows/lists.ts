/** Arrays and tuples. */

import { boolean, closed, list, number, only, oneOf, string, tuple } from "../schema-words.js";
import type { RowGroup } from "../type-rows.js";

const rest = {
  refused: "a schema cannot say what follows a rest element",
  instead: "Let the rest element come last.",
} as const;

export const lists: RowGroup = {
  heading: "Arrays and tuples",
  supported: [
    { name: "an array", type: "string[]", schema: list(string), onPage: true },
    { name: "an array by name", type: "Array<{ a: string }>", schema: list(closed({ a: string })) },
    { name: "a readonly array", type: "readonly string[]", schema: list(string), onPage: true },
    { name: "a readonly array by name", type: "ReadonlyArray<string>", schema: list(string) },
    { name: "an array of arrays", type: "string[][]", schema: list(list(string)) },
    { name: "an array of a union", type: '("a" | "b")[]', schema: list(oneOf("a", "b")) },
    { name: "an array with null in it", type: "(string | null)[]", schema: list({ type: ["string", "null"] }) },
    { name: "an array of anything", type: "unknown[]", schema: list({}) },
    { name: "an array of nothing", type: "never[]", schema: { type: "array", maxItems: 0 } },
    { name: "a tuple", type: "[string, number]", schema: tuple([string, number]), onPage: true },
    {
      name: "a tuple of one type",
      type: "[string, string]",
      schema: list(string, { minItems: 2, maxItems: 2 }),
      onPage: true,
    },
    { name: "labels", type: "[name: string, size: number]", schema: tuple([string, number]) },
    {
      name: "an optional element",
      type: "[string, number?]",
      schema: tuple([string, number], { required: 1 }),
      onPage: true,
    },
    {
      name: "a label that is optional",
      type: "[name: string, size?: number]",
      schema: tuple([string, number], { required: 1 }),
    },
    { name: "only optional elements", type: "[string?, number?]", schema: tuple([string, number], { required: 0 }) },
    { name: "a rest", type: "[string, ...number[]]", schema: tuple([string], { rest: number }), onPage: true },
    {
      name: "a rest of the same type",
      type: "[string, ...string[]]",
      schema: list(string, { minItems: 1 }),
      onPage: true,
    },
    {
      name: "a rest with a label",
      type: "[name: string, ...sizes: number[]]",
      schema: tuple([string], { rest: number }),
    },
    {
      name: "an optional element and a rest",
      type: "[string, number?, ...boolean[]]",
      schema: tuple([string, number], { required: 1, rest: boolean }),
    },
    { name: "nothing but a rest", type: "[...string[]]", schema: list(string) },
    {
      name: "a rest of an exported interface",
      declarations: "export interface B { b: string }",
      type: "[string, ...B[]]",
      schema: tuple([string], { rest: closed({ b: string }) }),
    },
    { name: "a tuple in a tuple", type: "[string, ...[number, boolean]]", schema: tuple([string, number, boolean]) },
    {
      name: "a tuple of a type parameter",
      declarations: "type With<T extends unknown[]> = [string, ...T];",
      type: "With<[number, boolean?]>",
      schema: tuple([string, number, boolean], { required: 2 }),
    },
    { name: "a readonly tuple", type: "readonly [string, boolean]", schema: tuple([string, boolean]) },
    { name: "the empty tuple", type: "[]", schema: { type: "array", maxItems: 0 } },
    { name: "a tuple of literals", type: '["a", 1]', schema: tuple([only("a"), only(1)]) },
    {
      name: "a tuple or null",
      type: "[string, number] | null",
      schema: { ...tuple([string, number]), type: ["array", "null"] },
    },
    {
      name: "an element that is never there",
      type: "[string, never?]",
      schema: tuple([string, { not: {} }], { required: 1 }),
    },
  ],
  refused: [
    { name: "a rest in front", type: "[...string[], number]", ...rest, onPage: true },
    { name: "a rest in the middle", type: "[string, ...number[], boolean]", ...rest },
    {
      name: "an element that has no schema",
      type: "[name: string, when: Date]",
      at: "Date",
      refused: "JSON has no dates",
      instead: "Write DateTime or CalendarDate from @toolwright/runtime.",
    },
    {
      name: "an element that nothing fits",
      type: "[string, never]",
      at: "never",
      refused: "no value fits it, so none fits the whole list",
      instead: "Correct its type; what must not be there at all is written `name?: never`.",
    },
    {
      name: "an array-like",
      type: "ArrayLike<string>",
      refused: "JSON has no array-likes",
      instead: "Write an array.",
    },
  ],
};
