/** A validator that reads its schema when it is asked: what it reports, and which schemas it refuses. */

import { createValidator } from "@toolwright/runtime/feedback";
import { describe, expect, test } from "vitest";

const cat = { properties: { kind: { const: "cat" }, lives: { type: "integer" } }, required: ["kind", "lives"] };
const dog = { properties: { kind: { const: "dog" }, age: { type: "number" } }, required: ["kind"] };

/** Schema, value, and the errors: instancePath, schemaPath, params. */
const rows: readonly (readonly [string, object, unknown, ...(readonly (string | object)[])[]])[] = [
  ["a type", { type: "string" }, 5, ["", "#/type", { type: "string" }]],
  [
    "a missing and an unknown property",
    { properties: { a: {} }, required: ["a"], additionalProperties: false },
    { b: 1, c: 2 },
    ["", "#/required", { missingProperty: "a" }],
    ["", "#/additionalProperties", { additionalProperty: "b" }],
    ["", "#/additionalProperties", { additionalProperty: "c" }],
  ],
  [
    "what a reference leads to",
    { items: { $ref: "#/$defs/a~1b%25" }, $defs: { "a/b%": { minimum: 3 } } },
    [4, 1],
    ["/1", "#/$defs/a~1b%25/minimum", { limit: 3 }],
  ],
  [
    "a malformed escape in a reference",
    { $ref: "#/$defs/100%", $defs: { "100%": { maxLength: 1 } } },
    "ab",
    ["", "#/$defs/100%/maxLength", { limit: 1 }],
  ],
  [
    "names that are escaped in pointers",
    { properties: { "a/b c": { type: "null" } } },
    { "a/b c": 1 },
    ["/a~1b c", "#/properties/a~1b%20c/type", { type: "null" }],
  ],
  ["a schema that is false", { properties: { a: false } }, { a: 1 }, ["/a", "#/properties/a/false schema", {}]],
  ["elements behind a tuple", { prefixItems: [{}], items: false }, [1, 2, 3], ["", "#/items", { limit: 1 }]],
  ["names", { propertyNames: { maxLength: 1 } }, { a: 1, bb: 2 }, ["", "#/propertyNames", { propertyName: "bb" }]],
  ["equal elements", { uniqueItems: true }, [1, { a: 1 }, { a: 1 }], ["", "#/uniqueItems", { i: 2, j: 1 }]],
  ["what is not contained", { contains: { type: "string" } }, [1], ["", "#/contains", { minContains: 1 }]],
  [
    "a condition",
    { if: { required: ["a"] }, then: { required: ["b"] } },
    { a: 1 },
    ["", "#/then/required", { missingProperty: "b" }],
  ],
  [
    "dependent names",
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    ["", "#/dependentRequired", { property: "a", missingProperty: "b" }],
  ],
  [
    "the variant that the tag names",
    { anyOf: [cat, dog] },
    { kind: "cat", lives: "9" },
    ["/lives", "#/anyOf/0/properties/lives/type", { type: "integer" }],
  ],
  [
    "a tag that names no variant",
    { oneOf: [cat, dog] },
    { kind: "cow" },
    ["", "#/discriminator", { error: "mapping", tag: "kind", tagValue: "cow", allowedValues: ["cat", "dog"] }],
  ],
  [
    "a tag that is missing",
    { properties: { pet: { anyOf: [cat, dog] } } },
    { pet: {} },
    ["/pet", "#/properties/pet/discriminator", { error: "tag", tag: "kind", allowedValues: ["cat", "dog"] }],
  ],
  [
    "the variant of the value's type",
    { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    ["a", 1],
    ["/1", "#/anyOf/1/items/type", { type: "string" }],
  ],
  ["a union of which no variant is nearest", { anyOf: [{ type: "string" }, { type: "null" }] }, 1, ["", "#/anyOf", {}]],
  [
    "more than one variant",
    { oneOf: [{ type: "number" }, { minimum: 0 }] },
    1,
    ["", "#/oneOf", { passingSchemas: [0, 1] }],
  ],
  [
    "a member that is undefined",
    { properties: { a: { type: "string" } }, additionalProperties: false },
    { a: undefined },
  ],
  [
    "a name with half a surrogate pair",
    { additionalProperties: false },
    { "\ud800": 1 },
    ["", "#/additionalProperties", { additionalProperty: "\ud800" }],
  ],
  [
    "what is no JSON",
    { properties: { a: { type: "string" } } },
    { a: 1n },
    ["/a", "#/properties/a/type", { type: "string" }],
  ],
];

test.each(rows.map(([what, schema, value, ...errors]) => ({ what, schema, value, errors })))(
  "reports $what",
  ({ schema, value, errors }) => {
    const validate = createValidator({ ...schema });
    expect(validate(value)).toBe(errors.length === 0);
    expect(
      (validate.errors ?? []).map(({ instancePath, schemaPath, params }) => [instancePath, schemaPath, params]),
    ).toEqual(errors);
  },
);

describe("a schema that cannot be judged", () => {
  test.each<[object, unknown, string]>([
    [{ items: { $ref: "#/$defs/Nope" } }, [1], 'the reference "#/$defs/Nope" leads nowhere'],
    [{ $ref: "#/$defs/%" }, {}, 'the reference "#/$defs/%" leads nowhere'],
    [{ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } }, {}, "leads back to itself"],
    [{ properties: { a: { pattern: "(" } } }, { a: "" }, 'the pattern "(" is not a regular expression'],
    [{ patternProperties: { "[": {} } }, { a: "" }, 'the pattern "[" is not a regular expression'],
  ])("%j throws where it is asked about a value, not before", (schema, value, message) => {
    const validate = createValidator({ ...schema });
    expect(() => validate(value)).toThrow(message);
  });
});

test("arguments that are nested too deeply are refused", () => {
  const validate = createValidator({ $ref: "#/$defs/List", $defs: { List: { items: { $ref: "#/$defs/List" } } } });
  let value: unknown = 1;
  for (let depth = 0; depth < 50_000; depth += 1) value = [value];
  expect(validate(value)).toBe(false);
  expect(validate.errors?.[0]?.keyword).toBe("depth");
});
