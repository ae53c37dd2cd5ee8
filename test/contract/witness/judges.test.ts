/** Holds what judges of schemas accept, refuse to judge, and give as a reason. */

import { expect, test } from "vitest";
import { createSchemaJudges } from "../../../contract/src/witness/judges.js";
import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { anyOf, closed, integer, list, open, string as text } from "../../support/schema-words.js";

const circle = closed({ kind: { const: "circle" }, radius: integer });
const square = closed({ kind: { const: "square" }, side: integer });
const shapes = {
  ...closed({ shape: anyOf({ $ref: "#/$defs/Circle" }, { $ref: "#/$defs/Square" }, { type: "null" }) }),
  $defs: { Circle: circle, Square: square },
};

test.each<[string, JsonObject, JsonValue, string]>([
  ["the place", closed({ a: list(integer) }), { a: [0, "b"] }, "/a/1 must be integer"],
  ["a property that is missing", closed({ a: text }), {}, "must have required property 'a'"],
  [
    "a property too many",
    closed({ a: closed({}) }),
    { a: { "b c": 1 } },
    '/a must NOT have additional properties, and "b c" is one',
  ],
  [
    "a property too many that no keyword evaluates",
    { ...open({ a: text }), unevaluatedProperties: false },
    { a: "a", b: 1 },
    'must NOT have unevaluated properties, and "b" is one',
  ],
  [
    "a property's name",
    { type: "object", propertyNames: { maxLength: 2 } },
    { long: 1 },
    'the name "long" must NOT have more than 2 characters',
  ],
  [
    "what is wrong with the variant that was meant",
    anyOf(circle, square),
    { kind: "square", side: 1, color: "a" },
    'must NOT have additional properties, and "color" is one',
  ],
  [
    "the same where variants are referred to",
    shapes,
    { shape: { kind: "circle", radius: "a" } },
    "/shape/radius must be integer",
  ],
  ["the type, where no variant was meant", anyOf(text, integer), true, "must be string"],
  ["that variants overlap", { oneOf: [text, { minLength: 1 }] }, "a", "must match exactly one schema in oneOf"],
])("a reason names %s", (_, schema, value, reason) => {
  expect(createSchemaJudges().reason(schema, value)).toBe(reason);
});

test("what accepts a value has no reason against it", () => {
  expect(() => createSchemaJudges().reason(text, "a")).toThrow("Only a value that a schema rejects has a reason.");
});

test.each<[string, JsonObject]>([
  ["keywords", { type: "string", "x-order": 1, nonsense: {} }],
  ["formats", { type: "string", format: "nonsense" }],
  ["keywords of other types", { type: "string", minimum: 3 }],
  ["another dialect", { $schema: "https://example.org/dialect", type: "string" }],
])("%s that nobody knows say nothing", (_, schema) => {
  expect(createSchemaJudges().accepts(schema, "a")).toBe(true);
});

test("two schemas may have one $id, and refer to themselves", () => {
  const { accepts } = createSchemaJudges();
  const treeOf = (value: JsonObject): JsonObject => ({
    $id: "https://example.org/tree",
    ...closed({ value, "inner?": { $ref: "#" } }),
  });
  const [texts, integers] = [treeOf(text), treeOf(integer)];
  expect(accepts(texts, { value: "a", inner: { value: "a" } })).toBe(true);
  expect(accepts(integers, { value: 1, inner: { value: "a" } })).toBe(false);
  expect(accepts(texts, { value: "a", inner: { value: 1 } })).toBe(false);
});

test("what every object has by its prototype is no property", () => {
  expect(createSchemaJudges().accepts(closed({ toString: text }), {})).toBe(false);
});

test.each<[string, JsonObject]>([
  ["a reference to nothing", { $ref: "#/$defs/Nothing" }],
  ["a pattern that is none", { type: "string", pattern: "(" }],
  ["a type that is none", { type: "strin" }],
])("%s is an error", (_, schema) => {
  expect(() => createSchemaJudges().accepts(schema, "a")).toThrow("This schema cannot be compiled: ");
});
