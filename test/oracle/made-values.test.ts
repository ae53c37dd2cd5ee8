import { describe, expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { makeCases } from "../support/generator-internals.js";
import { sampleStrings } from "../support/contract-internals.js";
import { createRandom } from "@toolwright/contract/internal/values";
import { createAjv } from "../support/ajv.js";
import { readTable } from "../support/tables.js";

const patterns = readTable(new URL("patterns.txt", import.meta.url), "patterns of texts", ["pattern"]);

test.each(patterns)("texts for $pattern match it", ({ pattern }) => {
  const random = createRandom(1, pattern);
  const texts = sampleStrings(pattern, 50, random);
  const expression = new RegExp(pattern, pattern.includes("\\-") ? "" : "u");
  expect(texts).toHaveLength(50);
  expect(texts.filter((text) => !expression.test(text))).toEqual([]);
});

const schema: JsonObject = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2, maxLength: 4 },
    count: { type: "integer", minimum: 3, exclusiveMaximum: 9 },
    ratio: { type: "number", multipleOf: 0.25, maximum: 1 },
    when: { type: "string", format: "date-time" },
    mode: { enum: ["fast", "safe", null] },
    pair: { type: "array", prefixItems: [{ type: "string" }, { const: 1 }], minItems: 2, items: false },
    tree: { $ref: "#/$defs/Tree" },
    map: { type: "object", patternProperties: { "^x-": { type: "boolean" } }, additionalProperties: false },
    both: {
      allOf: [
        { type: "object", properties: { a: { type: "null" } }, required: ["a"] },
        { type: "object", required: ["b"] },
      ],
    },
  },
  required: ["name", "tree", "both"],
  additionalProperties: false,
  $defs: {
    Tree: {
      type: "object",
      properties: { left: { anyOf: [{ $ref: "#/$defs/Tree" }, { type: "null" }] } },
      required: ["left"],
      additionalProperties: false,
    },
  },
};

describe("the values that are made from a schema", () => {
  const options = { seed: 1, name: "a/input", instances: 200, declarations: [] };
  const values = makeCases(schema, options);
  const texts = values.map((value) => JSON.stringify(value));

  test("are all different", () => {
    expect(new Set(texts).size).toBe(200);
  });

  test("are valid and invalid in equal measure", () => {
    const validate = createAjv().compile(schema);
    const valid = values.filter((value) => validate(value)).length;
    expect(valid).toBeGreaterThan(60);
    expect(valid).toBeLessThan(140);
  });

  test("are the same for one seed and name, and others for another", () => {
    expect(makeCases(schema, options)).toEqual(values);
    expect(makeCases(schema, { ...options, seed: 2 })).not.toEqual(values);
    expect(makeCases(schema, { ...options, name: "b/input" })).not.toEqual(values);
  });

  test("are fewer where there are not so many", () => {
    expect(makeCases({ const: 1 }, { ...options, instances: 5000 }).length).toBeLessThan(5000);
  });
});
