/** Holds what judges of schemas accept, refuse to judge, and give as a reason. */

import { describe, expect, test } from "vitest";
import { createSchemaValidator, type Concern } from "../../support/contract-internals.js";
import { pointerTokens, valueAt, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readSchema, readValue } from "../../support/schema-notation.js";
import { closed, integer, string as text } from "../../support/schema-words.js";
import { readTables } from "../../support/tables.js";

const columns = ["name", "schema", "value", "reason", "about"] as const;

describe.each([...readTables(new URL("reasons.txt", import.meta.url), columns)])("of %s a reason names", (_, rows) => {
  test.each(rows)("$name", (row) => {
    const schema = readSchema(row.schema);
    const [pointer = "", ...path] = row.about.split(" ");
    const about =
      row.about === "" ? undefined : { schema: valueAt<JsonObject>(schema, pointerTokens(pointer.slice(1))), path };
    const { reason: findReason } = createSchemaValidator();
    const found = findReason(schema, readValue(row.value), { about: about as Concern | undefined });
    expect(found).toBe(row.reason);
  });
});

test("what accepts a value has no reason against it", () => {
  expect(() => createSchemaValidator().reason(text, "a")).toThrow("Only a value that a schema rejects has a reason.");
});

test.each<[string, JsonObject]>([
  ["keywords", { type: "string", "x-order": 1, nonsense: {} }],
  ["formats", { type: "string", format: "nonsense" }],
  ["keywords of other types", { type: "string", minimum: 3 }],
  ["another dialect", { $schema: "https://example.org/dialect", type: "string" }],
])("%s that nobody knows say nothing", (_, schema) => {
  expect(createSchemaValidator().accepts(schema, "a")).toBe(true);
});

test("two schemas may have one $id, and refer to themselves", () => {
  const { accepts } = createSchemaValidator();
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
    expect(() => createSchemaValidator().accepts(schema, "a")).toThrow(/^This schema cannot be compiled: (?!\w*Error)/);
  },
);
