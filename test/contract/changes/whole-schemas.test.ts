import { expect, test } from "vitest";
import { compareSchemas, SchemaError } from "toolwright/contract";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";

function closed(properties: JsonObject): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}

test("one value that leaves a list of many is shown", () => {
  const list = (length: number): JsonObject => closed({ a: { enum: Array.from({ length }, (_, at) => `v${at}`) } });
  const { changes } = compareSchemas(list(1000), list(999), { direction: "input" });
  expect(changes).toMatchObject([{ rule: "input-enum-value-removed", witness: { instance: { a: "v999" } } }]);
});

test("each of many broken parameters is a finding with a witness of its own", () => {
  // Ajv's code for so many would overflow the stack.
  const names = Array.from({ length: 1700 }, (_, at) => `p${at}`);
  const all = (type: string): JsonObject => closed(Object.fromEntries(names.map((name) => [name, { type }])));
  const narrowed = compareSchemas(all("string"), all("number"), { direction: "input" }).changes;
  expect(narrowed.map(({ witness }) => witness?.instance)).toEqual(names.map((name) => ({ [name]: "a" })));
});

test("each of a thousand parameters that go is a finding with a witness of its own", () => {
  const names = Array.from({ length: 1000 }, (_, at) => [`p${at}`, { type: "string" }]);
  const before = closed(Object.fromEntries(names) as JsonObject);
  const removed = compareSchemas(before, closed({}), { direction: "input" }).changes;
  expect(removed.filter(({ rule, witness }) => rule === "input-property-removed" && witness)).toHaveLength(1000);
});

test.each(["anyOf", "oneOf"])("each variant of a large %s that breaks is a finding with a witness", (keyword) => {
  const variants = (maximum: number): JsonObject[] =>
    Array.from({ length: 60 }, (_, at) => ({
      ...closed({ [`f${at}`]: { type: "string" }, x: { type: "integer", maximum } }),
      required: [`f${at}`, "x"],
    }));
  const side = (maximum: number): JsonObject => closed({ u: { [keyword]: variants(maximum) } });
  const { changes } = compareSchemas(side(9), side(8), { direction: "input" });
  expect(changes.map(({ witness }) => witness?.instance)).toEqual(
    Array.from({ length: 60 }, (_, at) => ({ u: { [`f${at}`]: "a", x: 9 } })),
  );
});

test("a name that is refused is shown with a value that no other variant accepts", () => {
  const map = (names: string): JsonObject => ({
    ...{ type: "object", propertyNames: { pattern: names } },
    additionalProperties: { type: ["integer", "string"] },
  });
  const numbers = { type: "object", additionalProperties: { type: "integer" } };
  const side = (names: string): JsonObject => ({ ...closed({ v: { anyOf: [map(names), numbers] } }), required: ["v"] });
  const { changes } = compareSchemas(side("^x"), side("^xa"), { direction: "input", samples: 50 });
  expect(changes).toMatchObject([{ rule: "input-pattern-narrowed", witness: { instance: { v: { x: "a" } } } }]);
});

test("a part of the last of many variants is named, not the union, where no single edit loses its value", () => {
  const open = (properties: JsonObject): JsonObject => ({ type: "object", properties });
  const side = (type: string, further: JsonObject): JsonObject => {
    const tagged = (at: number): JsonObject => open({ kind: { const: `k${at}` }, x: { type } });
    const last = { allOf: [open({ a: { type: "string" } }), { ...open({ b: { type: "number" } }), ...further }] };
    const variants = [...Array.from({ length: 30 }, (_, at) => tagged(at)), open({ kind: { const: "last" }, last })];
    return open({ u: { oneOf: variants.map((variant) => ({ ...variant, required: ["kind"] })) } });
  };
  const after = side("number", { additionalProperties: false });
  const { changes } = compareSchemas(side("integer", {}), after, { direction: "input" });
  const breaking = changes.filter(({ verdict }) => verdict === "breaking");
  expect(breaking).toMatchObject([
    { rule: "input-narrowed", pointer: "#/properties/u/oneOf/30/properties/last/allOf/1" },
  ]);
});

test("what is known of the whole alone is accepted for these schemas alone", () => {
  const named = (type: string): JsonObject => ({
    ...closed({ a: { $dynamicAnchor: "a", type }, b: { $dynamicRef: "#a" } }),
  });
  const [change] = compareSchemas(named("string"), named("number"), { direction: "input" }).changes;
  expect(change).toMatchObject({ rule: "input-narrowed", before: named("string"), after: named("number") });
});

type Surround = (filters: JsonObject, count: JsonObject) => JsonObject;

const surroundings: readonly (readonly [where: string, pointer: string, surround: Surround])[] = [
  ["side by side", "#/properties/count", (filters, count) => closed({ ...filters, count })],
  [
    "in an array",
    "#/properties/rows/items/properties/count",
    (filters, count) => closed({ rows: { type: "array", items: closed({ ...filters, count }) } }),
  ],
  [
    "in a variant",
    "#/properties/u/anyOf/0/properties/count",
    (filters, count) => closed({ u: { anyOf: [closed({ ...filters, count }), { type: "boolean" }] } }),
  ],
];

test.each(surroundings)(
  "a clear break is found behind edits that nobody can judge, each named, %s",
  (_, at, surround) => {
    const side = (condition: string, type: string): JsonObject =>
      surround(
        patterns(40, (index) => `^a+${condition}x${index}`),
        { type },
      );
    const { changes } = compareSchemas(side("(?!c)", "string"), side("(?!d)", "number"), { direction: "input" });
    expect(changes.filter(({ verdict }) => verdict === "breaking")).toMatchObject([{ pointer: at, witness: {} }]);
    const open = changes.filter(({ verdict }) => verdict === "unproven").map(({ pointer }) => pointer);
    const parent = at.slice(0, at.lastIndexOf("/"));
    expect(open).toEqual(Array.from({ length: 40 }, (_, index) => `${parent}/p${index}/pattern`));
  },
);

test.each(surroundings)("a break is found behind a hundred patterns that accept more, %s", (_, at, surround) => {
  const side = (last: string, type: string): JsonObject =>
    surround(
      patterns(100, (index) => `^[a-${last}]{1,${index + 1}}$`),
      { type },
    );
  const { changes } = compareSchemas(side("f", "string"), side("z", "number"), { direction: "input" });
  const unsafe = changes.filter(({ verdict }) => verdict !== "compatible");
  expect(unsafe).toMatchObject([{ pointer: at, verdict: "breaking" }]);
  expect(changes).toHaveLength(101);
});

function patterns(count: number, patternOf: (index: number) => string): JsonObject {
  const properties = Array.from({ length: count }, (_, index) => {
    return [`p${index}`, { type: "string", pattern: patternOf(index) }] as const;
  });
  return Object.fromEntries(properties);
}

const named = { type: "object", properties: {}, additionalProperties: { type: "string", minLength: 40 } };
const fields = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`field${at}`, { type: "string" }]));

test.each<readonly [string, number, JsonObject]>([
  ["numbers", 100_000, { type: "array", items: { type: "number" } }],
  ["objects", 20_000, { type: "array", items: { ...closed(fields), required: Object.keys(fields) } }],
  ["long strings", 20_000, { type: "array", items: { type: "string", minLength: 40 } }],
  ["different numbers", 20_000, { type: "array", uniqueItems: true, items: { type: "integer" } }],
  ["arrays", 20_000, { type: "array", items: { type: "array", items: { type: "string" } } }],
  ["properties", 10_000, named],
])("a bound on many %s is refuted by one more", (_, most, part) => {
  const keyword = part["type"] === "array" ? "maxItems" : "maxProperties";
  const [before, after] = [closed({ rows: part }), closed({ rows: { ...part, [keyword]: most } })];
  const { changes } = compareSchemas(before, after, { direction: "input" });
  expect(changes).toMatchObject([{ rule: "input-constraint-tightened", verdict: "breaking" }]);
  const { rows } = changes[0]?.witness?.instance as { readonly rows: object }; // As the schemas have it.
  expect(Object.keys(rows)).toHaveLength(most + 1);
});

test.each([
  ["references that double", doubling("string"), doubling("number")],
  ["four hundred levels", nested("string"), nested("number")],
])("%s end in a fault of the schema", (_, before, after) => {
  expect(() => compareSchemas(before, after, { direction: "input" })).toThrow(SchemaError);
});

test.each(["constructor", "toString", "__proto__"])("a format may be named %s", (format) => {
  const [before, after] = [{ type: "string" }, { type: "string", minLength: 3 }].map((one) =>
    closed({ a: { ...one, format } }),
  );
  const { changes } = compareSchemas(before ?? {}, after ?? {}, { direction: "input" });
  expect(changes).toMatchObject([{ rule: "input-constraint-tightened", verdict: "breaking" }]);
});

test("arrays in a value nest without doubling the work", () => {
  const nestedArrays = Array.from({ length: 60 }).reduce<JsonValue>((inner) => [inner], 1);
  const allowing = (...values: JsonValue[]): JsonObject => ({
    ...closed({ a: { $ref: "#/$defs/Named" } }),
    $defs: { Named: { enum: values } },
  });
  const { changes } = compareSchemas(allowing(nestedArrays, 1), allowing(nestedArrays), { direction: "input" });
  expect(changes).toMatchObject([{ rule: "input-enum-value-removed", verdict: "breaking" }]);
});

test("no sample is made of a pattern that takes a billion characters", () => {
  const named = { type: "string", pattern: "(?:(?:a{1000}){1000}){1000}" };
  const [before, after] = [closed({ a: named }), closed({ a: { ...named, minLength: 2 } })];
  expect(compareSchemas(before, after, { direction: "input" }).verdict).toBe("unproven");
});

function doubling(type: string): JsonObject {
  const definition = (at: number): JsonObject =>
    at === 40 ? { type } : { allOf: [{ $ref: `#/$defs/D${at + 1}` }, { $ref: `#/$defs/D${at + 1}` }] };
  const $defs = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`D${at}`, definition(at)]));
  return { ...closed({ a: { $ref: "#/$defs/D0" } }), $defs };
}

function nested(type: string): JsonObject {
  return Array.from({ length: 400 }).reduce<JsonObject>((inner) => closed({ a: inner }), { type });
}

test("an object is not said to close where only the branches around it no longer overlap", () => {
  const tagged = (kind: string, more: JsonObject, required = ["kind"]): JsonObject => ({
    ...{ type: "object", properties: { kind: { const: kind }, ...more }, required },
  });
  const side = (required: string[]): JsonObject => {
    const inner = { anyOf: [tagged("p", { v: { type: "string" } }), tagged("q", {})] };
    return tagged("a", {
      a: { oneOf: [tagged("x", {}), { ...tagged("y", { inner }, required), additionalProperties: false }] },
    });
  };
  const { changes } = compareSchemas(side([]), side(["kind"]), { direction: "input" });
  expect(changes.filter(({ verdict }) => verdict !== "compatible").map(({ rule }) => rule)).toEqual([
    "input-property-became-required",
  ]);
});

test("a value that another branch of the union accepts proves no break inside a branch", () => {
  const schemaWith = (entry: JsonObject): JsonObject => ({
    type: "object",
    properties: {
      x: {
        anyOf: [
          { type: "object", properties: { limit: { type: "object", properties: { c: { $ref: "#/$defs/Entry" } } } } },
          { type: "object", properties: { id: { type: "string" } } },
        ],
      },
      y: { type: "object", properties: { c: { $ref: "#/$defs/Entry" } } },
    },
    required: ["x"],
    $defs: { Entry: entry },
  });
  const before = schemaWith({ type: "object", properties: { id: { type: "string" } }, required: ["id"] });
  const after = schemaWith({ type: "object", properties: {} });
  const { verdict } = compareSchemas(before, after, { direction: "output", openObjects: "declared" });
  expect(verdict).toBe("unproven");
});
