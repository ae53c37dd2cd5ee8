import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../generator/definition.js";
import { mergeDocuments } from "../../generator/merge/merge-values.js";
import { conflictsIn, takeSide } from "../../generator/merge/merged-value.js";

interface MergeCase {
  readonly name: string;
  readonly base: JsonValue;
  readonly ours: JsonValue;
  readonly theirs: JsonValue;
}

const tool = (name: string, rest: Readonly<Record<string, JsonValue>> = {}): JsonValue => ({ name, ...rest });

const merged: readonly (MergeCase & { readonly result: JsonValue })[] = [
  {
    name: "a key that each side adds stands behind what it stood behind",
    base: { path: 1, end: 2 },
    ours: { path: 1, offset: 3, end: 2 },
    theirs: { path: 1, end: 2, follow: 4 },
    result: { path: 1, offset: 3, end: 2, follow: 4 },
  },
  {
    name: "keys that one side moved stay where it put them",
    base: { a: 1, b: 2, c: 3 },
    ours: { c: 3, b: 2, a: 1 },
    theirs: { a: 1, b: 2, x: 0, c: 3 },
    result: { c: 3, b: 2, x: 0, a: 1 },
  },
  {
    name: "a key goes that one side removes and the other leaves alone",
    base: { a: 1, b: 2 },
    ours: { a: 1 },
    theirs: { a: 3, b: 2 },
    result: { a: 3 },
  },
  {
    name: "tools are merged by name, and stay sorted",
    base: { tools: [tool("b", { effect: "read_only" })] },
    ours: { tools: [tool("b", { effect: "mutating" }), tool("d")] },
    theirs: { tools: [tool("a"), tool("b", { effect: "read_only", title: "B" }), tool("c")] },
    result: { tools: [tool("a"), tool("b", { effect: "mutating", title: "B" }), tool("c"), tool("d")] },
  },
  {
    name: "a parameter may be called like a list of tools, or like a keyword",
    base: { properties: { tools: { default: { a: 1 } }, default: { minimum: 1 } } },
    ours: { properties: { tools: { default: { a: 2 } }, default: { minimum: 1, maximum: 9 } } },
    theirs: { properties: { tools: { default: { a: 1 } }, default: { minimum: 2 } } },
    result: { properties: { tools: { default: { a: 2 } }, default: { minimum: 2, maximum: 9 } } },
  },
  {
    name: "of a list both additions are in, and no removal is",
    base: { required: ["a", "b"], enum: [1, 2] },
    ours: { required: ["a", "b", "c"], enum: [1, 2, 3] },
    theirs: { required: ["b", "d"], enum: [2, 4] },
    result: { required: ["b", "c", "d"], enum: [2, 3, 4] },
  },
  {
    name: "members of a union may change on both sides",
    base: { anyOf: [{ type: "string" }, { type: "number" }] },
    ours: { anyOf: [{ type: "string", minLength: 1 }, { type: "number" }] },
    theirs: {
      anyOf: [
        { type: "string", maxLength: 9 },
        { type: "number", minimum: 0 },
      ],
    },
    result: {
      anyOf: [
        { type: "string", minLength: 1, maxLength: 9 },
        { type: "number", minimum: 0 },
      ],
    },
  },
  {
    name: "elements of a tuple stay in their places",
    base: { prefixItems: [{ type: "string" }, { type: "number" }] },
    ours: { prefixItems: [{ type: "string" }, { type: "integer" }] },
    theirs: { prefixItems: [{ type: "boolean" }, { type: "number" }] },
    result: { prefixItems: [{ type: "boolean" }, { type: "integer" }] },
  },
  {
    name: "a key that is called __proto__ is one like any other",
    base: JSON.parse('{"properties":{}}') as JsonValue,
    ours: JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as JsonValue,
    theirs: JSON.parse('{"properties":{"a":{"type":"string"}}}') as JsonValue,
    result: JSON.parse('{"properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}') as JsonValue,
  },
];

const conflicting: readonly (MergeCase & { readonly at: readonly string[] })[] = [
  {
    name: "one value, changed to two",
    base: { minimum: 1 },
    ours: { minimum: 2 },
    theirs: { minimum: 3 },
    at: ["minimum"],
  },
  {
    name: "a value that one side changes and the other removes",
    base: { a: { b: 1 } },
    ours: {},
    theirs: { a: { b: 2 } },
    at: ["a"],
  },
  {
    name: "a default, which is one value",
    base: { default: { a: 1 } },
    ours: { default: { a: 2 } },
    theirs: { default: { a: 1, b: 1 } },
    at: ["default"],
  },
  {
    name: "an element in whose place each side puts another",
    base: { enum: ["a"] },
    ours: { enum: ["b"] },
    theirs: { enum: ["c"] },
    at: ["enum"],
  },
  {
    name: "an example that each side words anew",
    base: { examples: [{ a: 1 }] },
    ours: { examples: [{ a: 2 }] },
    theirs: { examples: [{ a: 3 }] },
    at: ["examples"],
  },
  {
    name: "a tuple that grows on one side and changes on the other",
    base: { prefixItems: [{ type: "string" }] },
    ours: { prefixItems: [{ type: "string" }, {}] },
    theirs: { prefixItems: [{ type: "number" }] },
    at: ["prefixItems"],
  },
  {
    name: "a tool that one side removes and the other changes",
    base: { tools: [tool("a"), tool("b")] },
    ours: { tools: [tool("b")] },
    theirs: { tools: [tool("a", { effect: "mutating" }), tool("b")] },
    at: ["tools/a"],
  },
];

describe("merges", () => {
  test.each(merged)("$name", ({ base, ours, theirs, result }) => {
    const value = mergeDocuments({ base, ours, theirs });
    expect(conflictsIn(value)).toEqual([]);
    expect(JSON.stringify(takeSide(value, "ours"))).toBe(JSON.stringify(result));
  });

  test.each(merged)("$name, whichever side is ours", ({ base, ours, theirs, result }) => {
    const value = takeSide(mergeDocuments({ base, ours: theirs, theirs: ours }), "ours");
    expect(value).toEqual(result);
  });
});

describe("leaves to people", () => {
  test.each(conflicting)("$name", ({ base, ours, theirs, at }) => {
    const value = mergeDocuments({ base, ours, theirs });
    expect(conflictsIn(value).map(({ path }) => path.join("/"))).toEqual(at);
    expect(takeSide(value, "ours")).toEqual(ours);
    expect(takeSide(value, "theirs")).toEqual(theirs);
  });
});
