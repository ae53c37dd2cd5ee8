import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../generator/definition.js";
import { toSchema2020 } from "../../../generator/contract/dialects.js";
import { proveIncluded } from "../../../generator/contract/inclusion/prove-included.js";
import { compile } from "./soundness.js";
import { values } from "./values.js";

const draft = (number: string): string => `http://json-schema.org/draft-${number}/schema#`;
const dialect = "https://json-schema.org/draft/2020-12/schema";

const rewritten: readonly (readonly [what: string, schema: JsonObject, expected: JsonObject])[] = [
  ["a tuple", { items: [{ type: "null" }], additionalItems: false }, { prefixItems: [{ type: "null" }], items: false }],
  ["additional items beside a list", { items: { type: "null" }, additionalItems: false }, { items: { type: "null" } }],
  [
    "definitions",
    { $ref: "#/definitions/a~1b", definitions: { "a/b": { items: { $ref: "#/definitions/c" } }, c: true } },
    { $ref: "#/$defs/a~1b", $defs: { "a/b": { items: { $ref: "#/$defs/c" } }, c: true } },
  ],
  [
    "pointers into what moved",
    { properties: { a: { items: [{ type: "null" }] }, b: { $ref: "#/properties/a/items/0" }, c: { $ref: "#" } } },
    {
      properties: {
        a: { prefixItems: [{ type: "null" }] },
        b: { $ref: "#/properties/a/prefixItems/0" },
        c: { $ref: "#" },
      },
    },
  ],
  [
    "dependencies",
    { dependencies: { a: ["b"], c: { $ref: "#/dependencies/d" }, d: { required: ["a"] } } },
    {
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { $ref: "#/dependentSchemas/d" }, d: { required: ["a"] } },
    },
  ],
  [
    "dependencies beside the newer words",
    { dependencies: { a: ["b"] }, dependentRequired: { a: ["c"] } },
    { dependentRequired: { a: ["b"] }, allOf: [{ dependentRequired: { a: ["c"] } }] },
  ],
  [
    "open bounds of draft-04",
    { $schema: draft("04"), minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false },
    { $schema: dialect, exclusiveMinimum: 1, maximum: 2 },
  ],
  [
    "names of draft-04",
    {
      $schema: draft("04"),
      id: "http://example.com/root",
      definitions: { a: { id: "#a", type: "null" } },
      anyOf: [{ $ref: "#a" }],
    },
    {
      $schema: dialect,
      $id: "http://example.com/root",
      $defs: { a: { $anchor: "a", type: "null" } },
      anyOf: [{ $ref: "#a" }],
    },
  ],
  [
    "what stands beside a reference",
    { $schema: draft("07"), $ref: "#/definitions/a", minLength: 1, title: "t", definitions: { a: { type: "string" } } },
    { $schema: dialect, $ref: "#/$defs/a", title: "t", $defs: { a: { type: "string" } } },
  ],
  [
    "the same without a draft",
    { $ref: "#/definitions/a", minLength: 1, definitions: { a: { type: "string" } } },
    { $ref: "#/$defs/a", minLength: 1, $defs: { a: { type: "string" } } },
  ],
  [
    "a part with an id of its own",
    {
      definitions: { a: { $id: "http://example.com/a", definitions: { b: true }, items: { $ref: "#/definitions/b" } } },
      $ref: "http://example.com/a#/definitions/b",
    },
    {
      $defs: { a: { $id: "http://example.com/a", $defs: { b: true }, items: { $ref: "#/$defs/b" } } },
      $ref: "http://example.com/a#/$defs/b",
    },
  ],
  ["recursion of 2019-09", { $recursiveAnchor: true, items: { $recursiveRef: "#" } }, { items: { $ref: "#" } }],
  [
    "values that look like schemas",
    { const: { definitions: { items: [] } } },
    { const: { definitions: { items: [] } } },
  ],
  [
    "properties that are called like keywords",
    { properties: { items: { items: [true] } } },
    { properties: { items: { prefixItems: [true] } } },
  ],
  ["boolean schemas", { anyOf: [true, false], items: [true] }, { anyOf: [true, false], prefixItems: [true] }],
];

describe("the words of older drafts become those of 2020-12", () => {
  test.each(rewritten)("%s", (_what, schema, expected) => {
    expect(toSchema2020(schema)).toEqual(expected);
  });

  test.each(rewritten.filter(([, { $schema }]) => $schema !== draft("04")))(
    "%s: with the same verdicts",
    (_what, schema) => {
      const { $schema: _dialect, ...undeclared } = schema;
      const Older = "$recursiveAnchor" in schema || "dependentRequired" in schema ? Ajv2019 : Ajv;
      const options = {
        strict: false,
        ownProperties: true,
        logger: false as const,
        ignoreKeywordsWithRef: isDraft07(schema),
      };
      const judge = new Older(options as object).compile(undeclared);
      const newer = compile(toSchema2020(schema));
      expect(values.filter((value) => judge(value) !== newer?.(value))).toEqual([]);
    },
  );
});

const isDraft07 = ({ $schema }: JsonObject): boolean => $schema === draft("07");

test("a schema of 2020-12 keeps its words", () => {
  const schema = { $ref: "#/$defs/a", minLength: 1, $defs: { a: { prefixItems: [true], items: false } } };
  expect(toSchema2020(schema)).toEqual(schema);
  expect(toSchema2020(toSchema2020(schema))).toEqual(schema);
});

test("schemas of two drafts are compared by meaning", () => {
  const older = {
    $schema: draft("07"),
    type: "array",
    items: [{ $ref: "#/definitions/a" }],
    additionalItems: false,
    minItems: 1,
    definitions: { a: { type: "string" } },
  };
  const newer = { type: "array", prefixItems: [{ type: "string" }], items: false, minItems: 1 };
  expect(proveIncluded(toSchema2020(older), newer)).toBe(true);
  expect(proveIncluded(newer, toSchema2020(older))).toBe(true);
});
