import type { JsonValue } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { judge, list, number, object, text, type Judged } from "./judged-types.js";

/** A value that the type allows and the schema refuses, with the reasons for which it may. */
interface Narrowed extends Judged {
  readonly narrow: JsonValue;
  readonly reasons: string;
}

const tagged = (keywords: object): Pick<Judged, "type" | "schema"> => ({
  type: "{ n: number }",
  schema: object({ n: { ...number, ...keywords } }),
});
const variants = { anyOf: [object({ a: number }), object({ b: number })] };

const narrowed: Readonly<Record<string, Narrowed>> = {
  "a bound": { ...tagged({ minimum: 1 }), narrow: { n: 0 }, reasons: "minimum" },
  "a whole number": { ...tagged({ type: "integer" }), narrow: { n: 0.5 }, reasons: "integer" },
  "two bounds at once": {
    ...tagged({ maximum: 5, multipleOf: 2 }),
    narrow: { n: 7 },
    reasons: "maximum and multipleOf",
  },
  "the length of a list and its elements": {
    type: "{ l: string[] }",
    schema: object({ l: { ...list(text), minItems: 3, uniqueItems: true } }),
    narrow: { l: ["a", "a"] },
    reasons: "uniqueItems and minItems",
  },
  "a format": {
    type: "{ s: string }",
    schema: object({ s: { ...text, format: "uuid" } }),
    narrow: { s: "" },
    reasons: "format",
  },
  "a pattern of a tag": {
    declarations: "interface Named {\n  /**\n   * @pattern ^[a-z]+$\n   */\n  s: string;\n}",
    type: "Named",
    schema: object({ s: { ...text, pattern: "^[a-z]+$" } }),
    narrow: { s: "A" },
    reasons: "pattern",
  },
  "more than one variant of a union in one value": {
    type: "{ a: number } | { b: number }",
    schema: { type: "object", ...variants },
    narrow: { a: 1, b: 2 },
    reasons: "closed variants",
  },
  "the same behind a reference": {
    type: "{ v: { a: number } | { b: number } | null }",
    schema: { ...object({ v: { anyOf: [{ $ref: "#/$defs/Both" }, { type: "null" }] } }), $defs: { Both: variants } },
    narrow: { v: { b: 1, a: 2 } },
    reasons: "closed variants",
  },
  "a name that another variant takes because it takes any": {
    type: "{ v: Record<string, number> | { a: string } }",
    schema: object({ v: { anyOf: [{ type: "object", additionalProperties: number }, object({ a: text })] } }),
    narrow: { v: { a: "", other: 0 } },
    reasons: "closed variants",
  },
  "an index beside a list": {
    type: "{ v: string[] | { a: string } }",
    schema: object({ v: { anyOf: [list(text), object({ a: text })] } }),
    narrow: { v: { a: "", "0": "" } },
    reasons: "closed variants",
  },
  "a property in excess of a type that has none": {
    type: "{ e: {} }",
    schema: object({ e: { type: "object", additionalProperties: false } }),
    narrow: { e: { a: 1 } },
    reasons: "plain objects",
  },
  "a text where its length is all that is asked for": {
    type: "{ o: { length: number } }",
    schema: object({ o: object({ length: number }) }),
    narrow: { o: "text" },
    reasons: "plain objects",
  },
};

describe("a schema may be narrower than its type for", () => {
  const judgementOf = judge(
    Object.fromEntries(Object.entries(narrowed).map(([name, one]) => [name, { ...one, values: [one.narrow] }])),
    0,
  );
  test.each(Object.entries(narrowed))("%s", (name, { reasons }) => {
    expect(judgementOf(name)).toMatchObject({ instances: 1, narrowed: { [reasons]: 1 }, disagreed: 0 });
  });
});

const disputed: Readonly<Record<string, Judged>> = {
  "the lengths of a tuple": {
    type: "{ t: [string?] }",
    schema: object({ t: { type: "array", prefixItems: [text], minItems: 1, items: false } }),
    values: [{ t: [] }],
  },
  "the pattern of a template literal": {
    type: "{ t: `a${string}` }",
    schema: object({ t: { ...text, pattern: "^a[a-z]*$" } }),
    values: [{ t: "aB" }],
  },
  "a name that no variant of a union knows": {
    type: "{ v: { a: number; forgotten?: number } | { b: number } }",
    schema: object({ v: variants }),
    values: [{ v: { a: 1, forgotten: 2 } }],
  },
};

describe("a schema may not be narrower by", () => {
  const judgementOf = judge(disputed, 0);
  test.each(Object.keys(disputed))("%s", (name) => {
    expect(judgementOf(name)).toMatchObject({ instances: 1, narrowed: {}, disagreed: 1 });
  });
});

test("a schema that is wider is no narrowing", () => {
  const wider = judge({ wider: { ...tagged({ type: ["number", "string"], minimum: 1 }), values: [{ n: "" }] } }, 0);
  expect(wider("wider")).toMatchObject({ narrowed: {}, disagreed: 1 });
});
