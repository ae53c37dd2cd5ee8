/** Holds what judges of schemas accept, refuse to judge, and give as a reason. */

import { expect, test } from "vitest";
import { createSchemaJudges } from "../../../contract/src/witness/judges.js";
import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { anyOf, closed, integer, string as text } from "../../support/schema-words.js";

const circle = closed({ kind: { const: "circle" }, radius: integer });
const square = closed({ kind: { const: "square" }, side: integer });
const shapes = {
  ...closed({ shape: anyOf({ $ref: "#/$defs/Circle" }, { $ref: "#/$defs/Square" }, { type: "null" }) }),
  $defs: { Circle: circle, Square: square },
};

// Further reasons stand in witnesses.txt.
test.each<[string, JsonObject, JsonValue, string]>([
  [
    "a variant that is referred to",
    shapes,
    { shape: { kind: "circle", radius: "a" } },
    "/shape/radius must be integer",
  ],
  ["the type, where no variant was meant", anyOf(text, integer), true, "must be string"],
  [
    "what an absent property says",
    closed({ "a?": text, b: { $ref: "#/properties/a" } }),
    { b: 1 },
    "/b must be string",
  ],
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

test.each<[JsonObject]>([[{ type: "strin" }], [{ pattern: "(" }]])(
  "a schema that is none is an error: %j",
  (schema) => {
    expect(() => createSchemaJudges().accepts(schema, "a")).toThrow("This schema cannot be compiled: ");
  },
);
