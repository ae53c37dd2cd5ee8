import addFormats from "ajv-formats";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { matches } from "@toolwright/runtime/internal/json-schema";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { seedOr } from "../support/seed.js";
import { readTable } from "../support/tables.js";

const seed = seedOr(11);

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
const few = { maxKeys: 2, noNullPrototype: true };
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
          ...{ minLength: count, maxLength: count, minItems: count, maxItems: count },
          ...{ minProperties: count, maxProperties: count },
          pattern: fc.constantFrom("^a", "\\d", "^.$", "\\p{L}"),
          format: fc.constantFrom("date", "email", "uuid"),
          uniqueItems: fc.boolean(),
          ...{ prefixItems: list, items: schema, contains: schema, minContains: count, maxContains: count },
          ...{ properties: byName, dependentSchemas: byName, additionalProperties: schema, propertyNames: schema },
          ...{ unevaluatedProperties: schema, unevaluatedItems: schema },
          patternProperties: fc.dictionary(fc.constantFrom("^a", "b$"), schema, few),
          required: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 2 }),
          dependentRequired: fc.dictionary(fc.constantFrom(...keys), fc.uniqueArray(fc.constantFrom(...keys)), few),
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
        const verdicts = [await isTaken(schema, value), matches(schema, value, { $defs: definitions })];
        expect(verdicts, JSON.stringify({ schema, value })).toEqual([expected, expected]);
      }
    }),
    { numRuns: 200, seed },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(150);
});

describe("formats are those of ajv-formats", () => {
  const rows = readTable(new URL("formats.txt", import.meta.url), "formats", ["format", "strings…"]);
  const marks = fc.constantFrom(..."0123456789:.-+@/?#%[]abcdefTZPWuv~ ");

  test.each(rows)("$format", async ({ format, strings }) => {
    const edges = strings.map((cell) => JSON.parse(cell) as string);
    expect(fullFormats).toHaveProperty([format]);
    const judge = ajv.compile({ type: "string", format });
    for (const text of edges) expect(await isTaken({ type: "string", format }, text), text).toBe(judge(text));
    // Texts that are almost of the format: one character is another, is gone, or is new.
    const near = fc.tuple(fc.constantFrom(...edges), fc.nat(40), fc.nat(2), marks).map(([text, at, cut, mark]) => {
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

// Which schemas these are is in test/feedback.
test("a tool whose schema cannot be judged refuses every call, and says so", async () => {
  const inputSchema = { type: "object" as const, properties: { value: { $ref: "#/$defs/Gone" } } };
  const tool = functionTool({ name: "odd", description: "", effect: "read_only", inputSchema });
  const run = vi.fn();
  const envelope = await createToolRegistry([tool], { odd: run }).dispatch({ name: "odd", arguments: { value: "x" } });
  expect(envelope).toMatchObject({ error: { kind: "invalid_schema" } });
  expect(run).not.toHaveBeenCalled();
});
