import { coerceToSchema } from "@toolwright/runtime/lenient";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

type Schema = Readonly<Record<string, unknown>>;

const object = (properties: Schema, more: Schema = {}): Schema => ({
  ...{ type: "object", properties, additionalProperties: false },
  ...more,
});
const list = (items: Schema): Schema => ({ type: "array", items });
const [integer, number, string, boolean] = [
  { type: "integer" },
  { type: "number" },
  { type: "string" },
  { type: "boolean" },
] as const;
const branch = (kind: string, value: Schema): Schema =>
  object({ kind: { const: kind }, value }, { required: ["kind"] });
const node = object({ size: integer, next: { $ref: "#/$defs/node" } });
const tree = { ...object({ root: { $ref: "#/$defs/node" } }), $defs: { node } };

describe("reads", () => {
  test.each<[sent: unknown, schema: Schema, read: unknown, repairs: readonly string[]]>([
    ["5", integer, 5, [': Read "5" as the number 5.']],
    ["-1.5e3", number, -1500, [': Read "-1.5e3" as the number -1500.']],
    ["5.0", integer, 5, [': Read "5.0" as the number 5.']],
    [5, string, "5", [': Read the number 5 as the string "5".']],
    ["true", boolean, true, [': Read "true" as the boolean true.']],
    ["null", { type: ["integer", "null"] }, null, [': Read "null" as null.']],
    ['["a", "b"]', list(string), ["a", "b"], [": Read the JSON that was in a string."]],
    ['{"size":1}', object({ size: integer }), { size: 1 }, [": Read the JSON that was in a string."]],
    ["src", list(string), ["src"], [": Read a single value as an array of one."]],
    [{ a: 1 }, list({ type: "object" }), [{ a: 1 }], [": Read a single value as an array of one."]],
    [{ "a/b": "1" }, object({ "a/b": integer }), { "a/b": 1 }, ['/a~1b: Read "1" as the number 1.']],
    [
      ["x", "1", "2"],
      { type: "array", prefixItems: [string], items: integer },
      ["x", 1, 2],
      ['/1: Read "1" as the number 1.', '/2: Read "2" as the number 2.'],
    ],
    [{ x: "1" }, { type: "object", additionalProperties: integer }, { x: 1 }, ['/x: Read "1" as the number 1.']],
    [
      { n_1: "1", b: "1" },
      { type: "object", patternProperties: { "^n_": integer } },
      { n_1: 1, b: "1" },
      ['/n_1: Read "1" as the number 1.'],
    ],
    [
      { a: "1", b: "true" },
      { type: "object", allOf: [{ properties: { a: integer } }, { properties: { b: boolean } }] },
      { a: 1, b: true },
      ['/a: Read "1" as the number 1.', '/b: Read "true" as the boolean true.'],
    ],
    [
      { kind: "b", value: "5" },
      { anyOf: [branch("a", boolean), branch("b", integer)] },
      { kind: "b", value: 5 },
      ['/value: Read "5" as the number 5.'],
    ],
    [
      { root: { next: { next: { size: "3" } } } },
      tree,
      { root: { next: { next: { size: 3 } } } },
      ['/root/next/next/size: Read "3" as the number 3.'],
    ],
    [
      JSON.parse('{"__proto__":"1"}'),
      { type: "object", additionalProperties: integer },
      JSON.parse('{"__proto__":1}'),
      ['/__proto__: Read "1" as the number 1.'],
    ],
  ])("%j for %j as %j", (sent, schema, read, repairs) => {
    const reading = coerceToSchema(schema, sent);
    expect(reading.value).toEqual(read);
    expect(JSON.stringify(reading.value)).toBe(JSON.stringify(read));
    expect(reading.repairs.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual(repairs);
  });
});

describe("leaves", () => {
  test.each<[sent: unknown, schema: Schema]>([
    ...[" 5", "0x5", "05", "+5", "5.", ".5", "1e999", "", "five", "5,000"].map((sent): [unknown, Schema] => [
      sent,
      number,
    ]),
    ["5.5", integer],
    ["12345678901234567890", integer],
    // Its text may have been 1.10, 1e21 or 10000000000000000000000.
    ...[1.1, 1e21, -0].map((sent): [unknown, Schema] => [sent, string]),
    ...["True", "yes", "1", 1].map((sent): [unknown, Schema] => [sent, boolean]),
    [true, string],
    ["READ", { enum: ["read"] }],
    [null, list({ type: "null" })],
    // The number five or the list of one string?
    ["5", { anyOf: [integer, list(string)] }],
    // Whose one is it?
    [{ a: "1", b: "2" }, { anyOf: [object({ a: integer, b: string }), object({ a: string, b: integer })] }],
    [[1, 2], list(list(integer))],
    // A string that holds an array is no single value, and what it holds is read no further: it may be a pattern.
    ["[1]", list(string)],
    ['{"size":"1"}', object({ size: integer })],
    ['{"size":1,"size":2}', object({ size: integer })],
    // Half a repair is none: feedback names both faults.
    [{ a: "1", b: "x" }, object({ a: integer, b: integer })],
    [{ a: "1", c: 1 }, object({ a: integer })],
  ])("%j for %j", (sent, schema) => {
    expect(coerceToSchema(schema, sent)).toEqual({ value: sent, repairs: [] });
  });
});

test("a value that is too deep, or a schema that goes in circles, is left as it is", () => {
  let deep: unknown = { size: "1" };
  for (let level = 0; level < 20_000; level++) deep = { next: deep };
  expect(coerceToSchema(tree, { root: deep }).repairs).toEqual([]);
  const circle = { $ref: "#/$defs/a", $defs: { a: { $ref: "#" } } };
  expect(coerceToSchema(circle, { a: "1" }).repairs).toEqual([]);
});

test("a search among unions in unions ends", () => {
  const variants = ["a", "b", "c", "d"].map((name) =>
    object({ value: integer, items: list({ $ref: "#/$defs/node" }), [name]: boolean }, { required: ["items"] }),
  );
  const schema = { $ref: "#/$defs/node", $defs: { node: { anyOf: variants } } };
  const nest = (levels: number): object =>
    levels === 0 ? { items: [], value: "1", d: true } : { items: [nest(levels - 1)], c: true };
  expect(coerceToSchema(schema, nest(1)).repairs).toHaveLength(1);
  expect(coerceToSchema(schema, nest(30)).repairs).toEqual([]);
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
    whole = whole.flatMap((before) =>
      listMeanings(member, `${place}/${key}`).map(({ value, changed: more }) => ({
        value: Array.isArray(before.value) ? [...before.value, value] : { ...(before.value as object), [key]: value },
        changed: [...before.changed, ...more],
      })),
    );
  }
  return [...whole, ...changed];
}

const leaf = fc.constantFrom<Schema>(
  ...[integer, number, string, boolean, { type: "null" }, { type: ["integer", "null"] }, { const: "5" }],
  ...[
    { type: "string", minLength: 2 },
    { type: "integer", minimum: 3 },
    { enum: [1, "1", true] },
    { $ref: "#/$defs/n" },
  ],
);
const { schema: anySchema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie("schema").map(list),
    fc.record({ a: tie("schema"), b: tie("schema") }, { requiredKeys: [] }).map((properties) => object(properties)),
    fc
      .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), fc.array(tie("schema"), { minLength: 1, maxLength: 3 }))
      .map(([keyword, variants]): Schema => ({ [keyword]: variants })),
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
    { numRuns: 2000 },
  );
  expect(coerced).toBeGreaterThan(50);
});
