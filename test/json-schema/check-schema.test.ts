import addFormats from "ajv-formats";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const seed = Number(process.env["SEED"] ?? 11);

const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
addFormats.default(ajv);

/** Whether a tool with such a parameter takes the value; the one way in which a schema is read at run time. */
async function isTaken(schema: unknown, value: unknown): Promise<boolean> {
  const inputSchema = { type: "object" as const, properties: { value: schema as object }, $defs: definitions };
  const tool = functionTool({ name: "any", description: "", effect: "read_only", inputSchema });
  const registry = createToolRegistry([tool], { any: () => null });
  const envelope = await registry.dispatch({ name: "any", arguments: { value } });
  if (envelope.status === "error" && envelope.error.kind !== "invalid_arguments")
    throw new Error(envelope.error.message);
  return envelope.status === "success";
}

const definitions = {
  Any: true,
  Nothing: false,
  Named: { $anchor: "named", type: "string" },
  "a/b~c%": { type: "number" },
  Tree: {
    type: "object",
    properties: { kids: { type: "array", items: { $ref: "#/$defs/Tree" } } },
    required: ["kids"],
  },
};

const keys = ["a", "b", "kids", "hasOwnProperty", "__proto__", "é"];
const texts = [...keys, "", "ab", "12", "2026-01-31", "😀😀"];
const numbers = [0, 1, 2, 3, -1, 1.5, 0.1, 1e21, -0];

const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false),
    fc.constantFrom(...numbers),
    fc.constantFrom(...texts),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const count = fc.nat(3);
const { schema: anySchema } = fc.letrec((tie) => {
  const schema = tie("schema");
  const list = fc.array(schema, { minLength: 1, maxLength: 2 });
  const byName = fc.dictionary(fc.constantFrom(...keys), schema, { maxKeys: 3, noNullPrototype: true });
  const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.boolean(),
      fc
        .constantFrom("#/$defs/Any", "#/$defs/Nothing", "#named", "#/$defs/a~1b~0c%25", "#/$defs/Tree")
        .map(($ref) => ({ $ref })),
      fc.record(
        {
          type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          const: anyValue,
          enum: fc.array(anyValue, { minLength: 1, maxLength: 3 }),
          ...{ minimum: fc.constantFrom(...numbers), exclusiveMaximum: fc.constantFrom(...numbers) },
          ...{ maximum: fc.constantFrom(...numbers), exclusiveMinimum: fc.constantFrom(...numbers) },
          multipleOf: fc.constantFrom(1, 2, 0.5, 3),
          ...{
            minLength: count,
            maxLength: count,
            minItems: count,
            maxItems: count,
            minProperties: count,
            maxProperties: count,
          },
          pattern: fc.constantFrom("^a", "\\d", "^.$", "\\p{L}"),
          format: fc.constantFrom("date", "email", "uuid"),
          uniqueItems: fc.boolean(),
          ...{ prefixItems: list, items: schema, contains: schema, minContains: count, maxContains: count },
          ...{
            properties: byName,
            patternProperties: fc.dictionary(fc.constantFrom("^a", "b$"), schema, {
              maxKeys: 2,
              noNullPrototype: true,
            }),
          },
          ...{
            additionalProperties: schema,
            propertyNames: schema,
            unevaluatedProperties: schema,
            unevaluatedItems: schema,
          },
          required: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 2 }),
          dependentRequired: fc.dictionary(fc.constantFrom(...keys), fc.uniqueArray(fc.constantFrom(...keys)), {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          dependentSchemas: byName,
          ...{ anyOf: list, oneOf: list, allOf: list, not: schema, if: schema, then: schema, else: schema },
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

test("whatever the schema, a value is taken where Ajv takes it", async () => {
  const seen = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(anySchema, fc.array(anyValue, { minLength: 3, maxLength: 6 }), async (schema, values) => {
      const judge = ajv.compile({ properties: { value: schema }, $defs: definitions });
      for (const value of values) {
        const expected = judge({ value });
        seen[expected ? "taken" : "refused"] += 1;
        expect(await isTaken(schema, value), JSON.stringify({ schema, value })).toBe(expected);
      }
    }),
    { numRuns: 200, seed },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(150);
});

describe("formats are those of ajv-formats", () => {
  const examples: Readonly<Record<string, readonly string[]>> = {
    date: ["2024-02-29", "2023-02-29", "2023-04-31", "2023-13-01", "2023-00-10", "2023-12-31", "0000-01-01", "23-1-1"],
    time: [
      "12:00:00Z",
      "12:00:00",
      "23:59:60Z",
      "15:59:60-08:00",
      "15:59:60+08:00",
      "24:00:00Z",
      "12:60:00Z",
      "12:00:00.5+0530",
    ],
    "date-time": [
      "2024-02-29T12:00:00Z",
      "2024-02-30T12:00:00Z",
      "2024-02-29 12:00:00z",
      "2024-02-29",
      "1998-12-31T23:59:60Z",
    ],
    duration: ["P1Y", "P", "PT", "PT5M", "P1W", "P1W2D", "P1Y2M3DT4H5M6S", "P1S"],
    email: ["a@b.co", "a@b", "a.b+c@d-e.org", "a..b@c.de", "@b.co", "a@-b.co"],
    hostname: ["a", "a.b", "a-.b", "-a", "a_b", "a.", `${"a".repeat(64)}.b`, ""],
    ipv4: ["1.2.3.4", "256.1.1.1", "1.2.3", "01.2.3.4", "1.2.3.4.", "0.0.0.0"],
    ipv6: [
      "::",
      "::1",
      "1::",
      "1:2:3:4:5:6:7:8",
      "1:2:3:4:5:6:7",
      "1::2::3",
      "::ffff:1.2.3.4",
      "1:2:3:4:5:6:7::",
      "::1.2.3",
      "12345::",
      ":1",
    ],
    uri: [
      "http://a.b/c?d#e",
      "urn:a:b",
      "a",
      "//a",
      "http://[::1]/",
      "http://[zz]/",
      "http://a b",
      "mailto:x@y.z",
      "http://a:80",
      "http://a:b@c/",
      "x:%zz",
      "http:///a",
      "file:///a/b",
      "http://a/#b#c",
      "http://a\\b",
      "http://ä",
    ],
    "uri-reference": ["a/b", "//a/b", "?x", "#y", "", "a b", "1:b", "./1:b", "http://a"],
    uuid: [
      "123e4567-e89b-12d3-a456-426614174000",
      "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
      "123e4567",
      "g23e4567-e89b-12d3-a456-426614174000",
    ],
    "json-pointer": ["", "/a/b", "a", "/~0~1", "/~2"],
    regex: ["a+", "(", "\\Z", "[a"],
  };
  const marks = fc.constantFrom(..."0123456789:.-+@/?#%[]abcdefTZPWuv~ ");

  test.each(Object.entries(examples))("%s", async (format, texts_) => {
    expect(fullFormats).toHaveProperty([format]);
    const judge = ajv.compile({ type: "string", format });
    for (const text of texts_) expect(await isTaken({ type: "string", format }, text), text).toBe(judge(text));
    // Texts that are almost of the format: one character is another, is gone, or is new.
    const near = fc.tuple(fc.constantFrom(...texts_), fc.nat(40), fc.nat(2), marks).map(([text, at, cut, mark]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + (cut === 2 ? "" : mark) + text.slice(index + (cut === 0 ? 0 : 1));
    });
    await fc.assert(
      fc.asyncProperty(near, async (text) => {
        expect(await isTaken({ type: "string", format }, text), text).toBe(judge(text));
      }),
      { numRuns: 200, seed },
    );
  });
});

test.each<[string, object]>([
  ["a reference that leads nowhere", { $ref: "#/$defs/Gone" }],
  ["a reference to another document", { $ref: "https://example.com/schema.json" }],
  ["a reference with a % that stands for nothing", { $ref: "#/$defs/100%" }],
  ["a reference that leads back to itself", { $ref: "#/properties/value" }],
  ["a pattern that is none", { type: "string", pattern: "(" }],
])("a tool whose schema has %s refuses every call, and says so", async (_title, schema) => {
  const inputSchema = { type: "object" as const, properties: { value: schema } };
  let runs = 0;
  const tool = functionTool({ name: "odd", description: "", effect: "read_only", inputSchema });
  const registry = createToolRegistry([tool], { odd: () => (runs += 1) });
  expect(await registry.dispatch({ name: "odd", arguments: { value: "x" } })).toMatchObject({
    error: { kind: "invalid_schema" },
  });
  expect(runs).toBe(0);
});
