/** Holds what judges of schemas accept, refuse to judge, and give as a reason. */

import { describe, expect, test } from "vitest";
import { createSchemaJudges, type Concern } from "../../support/contract-internals.js";
import { pointerTokens, valueAt, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema, readValue } from "../../support/schema-notation.js";
import { closed, integer, string as text } from "../../support/schema-words.js";
import { readTables } from "../../support/tables.js";

describe.each([...readTables(new URL("reasons.txt", import.meta.url))])("of %s a reason names", (_, rows) => {
  test.each(rows)("$name", ({ cells: [from = "", value = "", reason = "", place = "", right] }) => {
    const schema = readSchema(from);
    const [pointer = "", ...path] = place.split(" ");
    const about =
      place === "" ? undefined : { schema: valueAt<JsonObject>(schema, pointerTokens(pointer.slice(1))), path };
    const { reason: findReason } = createSchemaJudges();
    const found = findReason(schema, readValue(value), {
      about: about as Concern | undefined,
      right: new Set(right?.split(" ")),
    });
    expect(found).toBe(reason);
  });
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
    ...closed({ value: { $ref: "value" }, "inner?": { $ref: "#" } }),
    $defs: { Value: { $id: "value", ...value } },
  });
  const [texts, integers] = [treeOf(text), treeOf(integer)];
  expect(accepts(texts, { value: "a", inner: { value: "a" } })).toBe(true);
  expect(accepts(integers, { value: 1, inner: { value: "a" } })).toBe(false);
  expect(accepts(texts, { value: "a", inner: { value: 1 } })).toBe(false);
});

test.each<[JsonObject]>([[{ type: "strin" }], [{ pattern: "(" }]])(
  "a schema that is none is an error: %j",
  (schema) => {
    expect(() => createSchemaJudges().accepts(schema, "a")).toThrow(/^This schema cannot be compiled: (?!\w*Error)/);
  },
);
