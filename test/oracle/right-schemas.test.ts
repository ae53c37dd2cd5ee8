import { describe, expect, test } from "vitest";
import { judge, list, number, object, open, text, type Judged } from "./judged-types.js";

const reference = { $ref: "#/$defs/Tree" };
const tree = object({ name: text, next: { anyOf: [reference, { type: "null" }] }, all: list(reference) }, [
  "name",
  "all",
]);

const agreeing: Readonly<Record<string, Judged>> = {
  "a plain object": { type: "{ a: string; b?: number }", schema: object({ a: text, b: number }, ["a"]) },
  "lists of objects": {
    type: "{ l: { a?: number; b?: string }[] }",
    schema: object({ l: list(object({ a: number, b: text }, [])) }),
  },
  tuples: {
    type: "{ t: [string, number?]; u: readonly [1, ...string[]] }",
    schema: object({
      t: { type: "array", prefixItems: [text, number], minItems: 1, items: false },
      u: { type: "array", prefixItems: [{ const: 1 }], minItems: 1, items: text },
    }),
  },
  "a union told apart by a property": {
    type: '{ kind: "a"; x: number } | { kind: "b"; y: string }',
    schema: {
      type: "object",
      anyOf: [object({ kind: { const: "a" }, x: number }), object({ kind: { const: "b" }, y: text })],
    },
  },
  "any JSON": {
    declarations: "type Json = string | number | boolean | null | Json[] | { [key: string]: Json };",
    type: "{ value: Json; further?: unknown }",
    schema: {
      ...object({ value: { $ref: "#/$defs/Json" }, further: {} }, ["value"]),
      $defs: {
        Json: {
          anyOf: [
            { type: ["string", "number", "boolean", "null"] },
            list({ $ref: "#/$defs/Json" }),
            { type: "object", additionalProperties: { $ref: "#/$defs/Json" } },
          ],
        },
      },
    },
  },
  "template literals": {
    type: "{ t: `x-${string}`; m: { [key: `on_${string}`]: number } }",
    schema: object({
      t: { type: "string", pattern: "^x-[\\s\\S]*$" },
      m: { type: "object", patternProperties: { "^on_[\\s\\S]*$": number }, additionalProperties: false },
    }),
  },
  "names that all objects have": {
    type: '{ toString: string; constructor: number; "a-b": 1; m: { [key: string]: [string, number] } }',
    schema: object(
      {
        toString: text,
        constructor: number,
        "a-b": { const: 1 },
        m: {
          type: "object",
          additionalProperties: { type: "array", prefixItems: [text, number], minItems: 2, items: false },
        },
      },
      ["toString", "constructor", "a-b", "m"],
    ),
  },
  "a type that refers to itself": {
    declarations: "interface Tree { name: string; next?: Tree | null; all: Tree[] }",
    type: "Tree",
    schema: { ...tree, $defs: { Tree: tree } },
  },
  "an output with more than it declares": {
    type: "{ a: string; b?: { c: number } }",
    schema: open({ a: text, b: open({ c: number }) }, ["a"]),
    direction: "output",
  },
  "outputs in which everything is optional": {
    type: "{ w: { a?: number; b?: { c?: string } }; l: ({ d?: 1 } | string)[] }",
    schema: open({
      w: open({ a: number, b: open({ c: text }, []) }, []),
      l: list({ anyOf: [open({ d: { const: 1 } }, []), text] }),
    }),
    direction: "output",
  },
  "string enums": {
    declarations: 'enum Mode { Fast = "fast", Safe = "very-safe", "x-y" = "x" }',
    type: "{ m: Mode; one: Mode.Safe; r: Partial<Record<Mode, number>>; t: `is-${Mode}` }",
    schema: object({
      m: { enum: ["fast", "very-safe", "x"] },
      one: { const: "very-safe" },
      r: object({ fast: number, "very-safe": number, x: number }, []),
      t: { enum: ["is-fast", "is-very-safe", "is-x"] },
    }),
  },
  "enums of numbers, of both, in a namespace, and declared twice": {
    declarations:
      'namespace Levels { export const enum Level { Low, High = 5, Higher } }\nenum Both { A = 1 }\nenum Both { B = "b" }',
    type: "{ l: Levels.Level; h: Levels.Level.Higher; b: Both; k: keyof typeof Both }",
    schema: object({ l: { enum: [0, 5, 6] }, h: { const: 6 }, b: { enum: [1, "b"] }, k: { enum: ["A", "B"] } }),
  },
};

describe("a right schema agrees with its type:", () => {
  const judgementOf = judge(agreeing, 150);
  test.each(Object.keys(agreeing))("%s", (name) => {
    const { disagreements, accepted, rejected, narrowed } = judgementOf(name);
    expect({ disagreements, narrowed }).toEqual({ disagreements: [], narrowed: {} });
    expect(accepted).toBeGreaterThan(5);
    expect(rejected).toBeGreaterThan(5);
  });
});
