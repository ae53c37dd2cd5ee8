import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { coerceToSchema } from "@toolwright/runtime/lenient";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSchema, readValue } from "../support/schema-notation.js";
import { anyOf, boolean, closed, integer, list, number, ref, string } from "../support/schema-words.js";
import { seedOr } from "../support/seed.js";
import { readTable } from "../support/tables.js";

const tree = closed({ "root?": ref("node") }, { $defs: { node: closed({ "size?": integer, "next?": ref("node") }) } });

const table = new URL("coercion.txt", import.meta.url);
const columns = ["sent", "schema", "value", "repairs…"] as const;

describe("reads", () => {
  test.each(readTable(table, "reads", columns))("$sent for $schema", ({ sent, schema, value, repairs }) => {
    const reading = coerceToSchema(readSchema(schema), readValue(sent));
    expect(reading.value).toEqual(readValue(value));
    // As text: matchers do not see an own `__proto__`.
    expect(JSON.stringify(reading.value)).toBe(JSON.stringify(readValue(value)));
    const said = reading.repairs.map(({ pointer, message }) => (pointer === "" ? message : `${pointer}: ${message}`));
    expect(said).toEqual(repairs);
  });
});

test.each(readTable(table, "leaves", ["schema", "sent…"]))("leaves what does not fit $schema", ({ schema, sent }) => {
  for (const value of sent.map(readValue)) {
    expect(coerceToSchema(readSchema(schema), value)).toEqual({ value, repairs: [] });
  }
});

test("a value that is too deep, or a schema that goes in circles, is left as it is", () => {
  let deep: unknown = { size: "1" };
  for (let level = 0; level < 20_000; level++) deep = { next: deep };
  expect(coerceToSchema(tree, { root: deep }).repairs).toEqual([]);
  const circle = { $ref: "#/$defs/a", $defs: { a: { $ref: "#" } } };
  expect(coerceToSchema(circle, { a: "1" }).repairs).toEqual([]);
});

test("unions in unions are searched to every depth that a text may have", () => {
  const variants = ["a", "b", "c", "d"].map((name) =>
    closed({ "value?": integer, items: list(ref("node")), [`${name}?`]: boolean }),
  );
  const schema = { ...ref("node"), $defs: { node: anyOf(...variants) } };
  const nest = (levels: number): object =>
    levels === 0 ? { items: [], value: "1", d: true } : { items: [nest(levels - 1)], c: true };
  for (const levels of [1, 30, 200]) expect(coerceToSchema(schema, nest(levels)).repairs).toHaveLength(1);
});

/** Every value that can be meant, told independently of the runtime; with the places that differ from what was sent. */
interface Meaning {
  readonly value: unknown;
  readonly changed: readonly string[];
}

function listMeanings(sent: unknown, place = ""): Meaning[] {
  const others: unknown[] = sent === null ? [] : [[sent]];
  if (typeof sent === "number" && Number.isInteger(sent)) others.push(`${sent}`);
  if (typeof sent === "string") {
    const held: unknown = /^(?:-?\d+(?:\.\d+)?|true|false|null|[[{].*)$/.test(sent) ? JSON.parse(sent) : undefined;
    if (Array.isArray(held)) others.pop();
    if (held !== undefined) others.push(held);
  }
  const changed = others.map((value, index): Meaning => ({ value, changed: [`${place}=${index}`] }));
  if (typeof sent !== "object" || sent === null) return [{ value: sent, changed: [] }, ...changed];
  let whole: Meaning[] = [{ value: Array.isArray(sent) ? [] : {}, changed: [] }];
  for (const [key, member] of Object.entries(sent)) {
    const without = member === null && !Array.isArray(sent) ? whole : [];
    whole = whole.flatMap((before) =>
      listMeanings(member, `${place}/${key}`).map(({ value, changed: more }) => ({
        value: Array.isArray(before.value) ? [...before.value, value] : { ...(before.value as object), [key]: value },
        changed: [...before.changed, ...more],
      })),
    );
    whole.push(
      ...without.map(({ value, changed: before }) => ({ value, changed: [...before, `${place}/${key} is absent`] })),
    );
  }
  return [...whole, ...changed];
}

const leaf = fc.constantFrom<JsonObject>(
  ...[integer, number, string, boolean, { type: "null" }, { type: ["integer", "null"] }, { const: "5" }],
  ...[{ ...string, minLength: 2 }, { ...integer, minimum: 3 }, { enum: [1, "1", true] }, ref("n")],
);
const { schema: anySchema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie("schema").map((items) => list(items)),
    fc
      .record({ "a?": tie("schema"), "b?": tie("schema") }, { requiredKeys: [] })
      .map((properties) => closed(properties)),
    fc
      .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), fc.array(tie("schema"), { minLength: 1, maxLength: 3 }))
      .map(([keyword, variants]): JsonObject => ({ [keyword]: variants })),
  ),
}));
const sentLeaf = fc.constantFrom<unknown>(
  ...["1", "5", "1.5", "true", "null", "x", "[1]", '["1"]', '{"a":1}', '{"b":"x"}', 1, 5, 1.5, true, null],
);
const { sent: anySent } = fc.letrec<{ sent: unknown }>((tie) => ({
  sent: fc.oneof(
    { maxDepth: 2 },
    { weight: 2, arbitrary: sentLeaf },
    fc.array(tie("sent"), { maxLength: 2 }),
    fc.record({ a: tie("sent"), b: tie("sent") }, { requiredKeys: [], noNullPrototype: true }),
  ),
}));

const ajv = new Ajv2020({ strict: false, validateSchema: false });

test("every coercion is the only reading of the schema", () => {
  let coerced = 0;
  fc.assert(
    fc.property(anySchema, anySent, (inner, sent) => {
      const schema = { ...inner, $defs: { n: integer } };
      const judge = ajv.compile(schema);
      const { value, repairs } = coerceToSchema(schema, sent);
      if (judge(sent) || repairs.length === 0) {
        expect({ value, repairs }).toEqual({ value: sent, repairs: [] });
        return;
      }
      coerced++;
      expect(judge(value)).toBe(true);
      const valid = listMeanings(sent).filter((meaning) => judge(meaning.value));
      const needed = valid.filter(
        ({ changed }) =>
          !valid.some(
            (other) => other.changed.length < changed.length && other.changed.every((at) => changed.includes(at)),
          ),
      );
      expect(new Set(needed.map((meaning) => JSON.stringify(meaning.value)))).toEqual(new Set([JSON.stringify(value)]));
    }),
    { numRuns: 2000, seed: seedOr(15) },
  );
  expect(coerced).toBeGreaterThan(50);
});
