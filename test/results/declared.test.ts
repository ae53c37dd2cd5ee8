/** What of a result the output schema declares, and what is taken out. */

import { keepDeclared } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";

const a = { type: "object", properties: { kind: { const: "a" }, x: {} }, required: ["kind"] };
const b = { type: "object", properties: { kind: { const: "b" }, y: {} }, required: ["kind"] };
const tree = {
  $ref: "#/$defs/Tree",
  $defs: { Tree: { properties: { name: {}, inner: { items: { $ref: "#/$defs/Tree" } } } } },
};

const rows: readonly (readonly [
  what: string,
  schema: object,
  value: unknown,
  kept: unknown,
  dropped: readonly string[],
])[] = [
  ["drops what is not declared", { properties: { a: {} } }, { a: 1, "b/c": 2 }, { a: 1 }, ["/b~1c"]],
  [
    "looks into objects and arrays",
    { properties: { list: { items: { properties: { id: {} } } } } },
    { list: [{ id: 1, secret: 2 }, { id: 3 }] },
    { list: [{ id: 1 }, { id: 3 }] },
    ["/list/0/secret"],
  ],
  [
    "looks into tuples",
    { properties: { pair: { prefixItems: [{ properties: {} }], items: {} } } },
    { pair: [{ a: 1 }, { a: 1 }] },
    { pair: [{}, { a: 1 }] },
    ["/pair/0/a"],
  ],
  [
    "keeps what further properties accept",
    { additionalProperties: { properties: { id: {} } } },
    { one: { id: 1, b: 2 } },
    { one: { id: 1 } },
    ["/one/b"],
  ],
  [
    "keeps what further properties all accept",
    { properties: {}, additionalProperties: true },
    { a: { b: 1 } },
    { a: { b: 1 } },
    [],
  ],
  ["drops what is refused anyway", { properties: {}, additionalProperties: false }, { a: 1 }, {}, ["/a"]],
  [
    "keeps names that match a pattern",
    { patternProperties: { "^x-": { properties: { a: {} } } } },
    { "x-1": { a: 1, b: 2 }, y: 1 },
    { "x-1": { a: 1 } },
    ["/x-1/b", "/y"],
  ],
  [
    "keeps all below a schema that says nothing",
    { properties: { data: {}, any: { type: "object" }, yes: true } },
    { data: { a: [{ b: 1 }] }, any: { c: 1 }, yes: { d: 1 } },
    { data: { a: [{ b: 1 }] }, any: { c: 1 }, yes: { d: 1 } },
    [],
  ],
  [
    "follows references that lead to themselves",
    tree,
    { name: 1, inner: [{ name: 2, inner: [{ no: 1 }], no: 2 }] },
    { name: 1, inner: [{ name: 2, inner: [{}] }] },
    ["/inner/0/inner/0/no", "/inner/0/no"],
  ],
  [
    "merges intersections",
    { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }, { required: ["a"] }] },
    { a: 1, b: 2, c: 3 },
    { a: 1, b: 2 },
    ["/c"],
  ],
  ["takes the variant that matches", { anyOf: [a, b] }, { kind: "b", x: 1, y: 2 }, { kind: "b", y: 2 }, ["/x"]],
  [
    "takes the variant that the tag names, also where it does not match",
    { oneOf: [a, { ...b, properties: { ...b.properties, y: { type: "string" } } }] },
    { kind: "b", x: 1, y: 2 },
    { kind: "b", y: 2 },
    ["/x"],
  ],
  [
    "takes all variants that match",
    { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
    { a: 1, b: 2, c: 3 },
    { a: 1, b: 2 },
    ["/c"],
  ],
  [
    "is not loosened by variants of another type, also where none matches",
    {
      properties: { user: { anyOf: [{ type: "string" }, { $ref: "#/$defs/User" }, { type: "null" }] } },
      $defs: { User: { type: "object", properties: { name: { type: "string" } } } },
    },
    { user: { name: null, password: "s" } },
    { user: { name: null } },
    ["/user/password"],
  ],
  [
    "leaves nothing in what is of another type",
    {
      properties: {
        list: { type: "array", items: { properties: { id: {} } } },
        one: { type: ["object", "null"] },
        text: { enum: ["a"] },
      },
    },
    { list: { id: 1 }, one: [1, { id: 2 }], text: { id: 3 } },
    { list: {}, one: [], text: {} },
    ["/list/id", "/one/0", "/one/1", "/text/id"],
  ],
  [
    "drops what stands behind a tuple",
    { properties: { pair: { prefixItems: [{}], items: false } } },
    { pair: [1, 2] },
    { pair: [1] },
    ["/pair/1"],
  ],
  [
    "is not loosened by variants that only require",
    { properties: { a: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    { a: 1, c: 2 },
    { a: 1 },
    ["/c"],
  ],
  [
    "keeps all where a variant takes anything",
    { properties: { a: { anyOf: [{ type: "null" }, { type: "object" }] } } },
    { a: { b: 1 } },
    { a: { b: 1 } },
    [],
  ],
  [
    "takes conditions together",
    { properties: { a: {} }, if: {}, then: { properties: { b: {} } }, else: { properties: { c: {} } } },
    { a: 1, b: 2, c: 3, d: 4 },
    { a: 1, b: 2, c: 3 },
    ["/d"],
  ],
];

test.each(rows)("%s", (...[, schema, value, kept, dropped]) => {
  const before = structuredClone(value);
  const result = keepDeclared({ type: "object", ...schema }, value);
  expect(result).toEqual({ value: kept, dropped });
  expect(value).toEqual(before);
});

describe("what is no plain JSON", () => {
  const price = { cents: 5n, toJSON: (key: string) => ({ key, cents: 5 }) };
  const open = { type: "object" as const };

  test("is read as JSON.stringify reads it", () => {
    const value = {
      date: new Date(0),
      price,
      none: undefined,
      run: () => 1,
      list: [undefined, NaN, Symbol("a"), Object(1)],
      map: new Map([[1, 2]]),
    };
    expect(keepDeclared(open, value).value).toEqual(JSON.parse(JSON.stringify(value)));
    expect(keepDeclared({ ...open, properties: { price: { properties: { cents: {} } } } }, value)).toEqual({
      value: { price: { cents: 5 } },
      dropped: ["/date", "/price/key", "/list", "/map"],
    });
  });

  test("is refused where JSON cannot hold it, with its place", () => {
    const cycle: Record<string, unknown> = {};
    cycle["list"] = [cycle];
    expect(() => keepDeclared(open, cycle)).toThrow('"/list/0" holds itself');
    expect(() => keepDeclared(open, { a: { b: 1n } })).toThrow('"/a/b" is a big integer');
    const twice = { c: 1 };
    expect(keepDeclared(open, { a: twice, b: twice }).value).toEqual({ a: twice, b: twice });
  });

  test("names of prototypes are names like any other", () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"a":1},"a":2}');
    const kept = keepDeclared({ ...open, additionalProperties: {} }, value).value;
    expect(JSON.stringify(kept)).toBe(JSON.stringify(value));
    expect(keepDeclared({ ...open, properties: { a: {} } }, value)).toEqual({
      value: { a: 2 },
      dropped: ["/__proto__", "/constructor"],
    });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
