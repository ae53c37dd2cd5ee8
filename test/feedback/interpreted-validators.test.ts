/** A validator that reads its schema when it is asked: what it reports, and which schemas it refuses. */

import { createValidator } from "@toolwright/runtime/feedback";
import { describe, expect, test } from "vitest";
import { readSchema, readValue } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";

const cat = '{ properties: { kind: { const: "cat" }, lives: integer }, required: ["kind", "lives"] }';
const dog = '{ properties: { kind: { const: "dog" }, age: number }, required: ["kind"] }';

function errorsOf(schema: object, value: unknown): unknown[] {
  const validate = createValidator({ ...schema });
  const isValid = validate(value);
  const errors = (validate.errors ?? []).map(({ instancePath, schemaPath, params }) => [
    instancePath,
    schemaPath,
    params,
  ]);
  expect(isValid).toBe(errors.length === 0);
  return errors;
}

const columns = ["name", "schema", "value", "errors…"] as const;

test.each(readTable(new URL("interpreted.txt", import.meta.url), "errors", columns))(
  "reports $name",
  ({ schema, value, errors }) => {
    const whole = readSchema(schema.replace("CAT", cat).replace("DOG", dog));
    expect(errorsOf(whole, readValue(value))).toEqual(errors.map(readValue));
  },
);

test("reports what no JSON holds: undefined, a BigInt, half a surrogate pair", () => {
  const a = { properties: { a: { type: "string" } }, additionalProperties: false };
  expect(errorsOf(a, { a: undefined })).toEqual([]);
  expect(errorsOf(a, { a: 1n })).toEqual([["/a", "#/properties/a/type", { type: "string" }]]);
  expect(errorsOf(a, { "\ud800": 1 })).toEqual([["", "#/additionalProperties", { additionalProperty: "\ud800" }]]);
});

describe("a schema that cannot be judged", () => {
  test.each<[object, unknown, string]>([
    [{ items: { $ref: "#/$defs/Nope" } }, [1], 'the reference "#/$defs/Nope" does not resolve'],
    [{ $ref: "#/$defs/%" }, {}, 'the reference "#/$defs/%" does not resolve'],
    [{ $ref: "https://example.com/a" }, {}, 'the reference "https://example.com/a" does not resolve'],
    [{ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } }, {}, "refers to itself"],
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
