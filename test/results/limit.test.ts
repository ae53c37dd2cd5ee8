/** Results that are longer than their reader can take. */

import { createValidator, limitResult } from "@toolwright/runtime/feedback";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOr } from "../support/seed.js";

const lines = Array.from({ length: 500 }, (_, index) => `line ${index} of the log`).join("\n");
const limit = (value: unknown, characters: number, schema?: object) => limitResult(value, { characters, schema });

test("a result that fits is returned as it is", () => {
  const value = { text: "a".repeat(100) };
  expect(limit(value, 200)).toEqual({ value, cuts: [] });
  expect(limit(value, 200)?.value).toBe(value);
});

test("prose keeps its beginning, up to the end of a line, and says nothing of its own", () => {
  const { value, cuts } = limit({ status: 0, output: lines, note: "n".repeat(300) }, 2000) ?? {};
  const { status, output, note } = value as { status: number; output: string; note: string };
  expect([status, note]).toEqual([0, "n".repeat(300)]);
  expect(lines.startsWith(output)).toBe(true);
  expect(output).toMatch(/\nline \d+ of the log\n$/);
  expect(cuts).toEqual([
    { pointer: "/output", message: expect.stringMatching(/^only the first 1,\d{3} of 9,889 characters/) as string },
  ]);
});

test("arrays keep whole elements", () => {
  const hits = Array.from({ length: 1000 }, (_, id) => ({ id, tags: ["a", "b"], text: "some words ".repeat(30) }));
  const { value, cuts } = limit({ hits }, 20_000) ?? {};
  const kept = (value as { hits: unknown[] }).hits;
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toEqual(hits.slice(0, kept.length));
  expect(cuts).toEqual([{ pointer: "/hits", message: `only the first ${kept.length} of 1,000 elements are here` }]);
});

test("a few long elements are shortened rather than dropped", () => {
  const pages = Array.from({ length: 4 }, (_, id) => ({ id, text: `page ${id} ${"some words ".repeat(3000)}` }));
  const kept = (limit(pages, 10_000)?.value ?? []) as typeof pages;
  expect(kept.map(({ id, text }) => [id, text.length > 2000])).toEqual([0, 1, 2, 3].map((id) => [id, true]));
});

const long = 3000;
const words = "some words ".repeat(long);
const base64 = "iVBORw0KGgoAAAANSUhEUgAA".repeat(long);
const text = { type: "string" };
const inObject = (schema: object) => ({ type: "object", properties: { value: schema } });

describe("what cannot be cut leaves nothing to deliver:", () => {
  test.each<[what: string, value: unknown, schema?: object]>([
    ["an address", `https://example.org/${"path/".repeat(long)}`],
    ["an address in a list of one", [`https://example.org/?q=${"%20".repeat(long)}`]],
    ["a path", `/srv/${"folder name/".repeat(long)}`.replaceAll(" ", "_")],
    ["base64", base64],
    ["base64 in lines", base64.replaceAll(/.{76}/g, "$&\r\n")],
    ["a data URL", `data:text/plain,${words}`],
    ["a token behind its scheme", `Bearer ${"eyJhbGciOi".repeat(long)}`],
    ["JSON in a string", JSON.stringify({ words })],
    ["XML", `<?xml version="1.0"?><p>${words}</p>`],
    ["many properties", Object.fromEntries(Array.from({ length: long }, (_, index) => [`key${index}`, index]))],
    ["text with a format", words, { ...text, format: "uri-template" }],
    ["text with a pattern", words, { ...text, pattern: "^[a-z ]+$" }],
    ["text of an enum", words, { ...text, enum: [words] }],
    ["text with an encoding", words, { ...text, contentEncoding: "quoted-printable" }],
    ["text with a media type", words, { ...text, contentMediaType: "text/html" }],
    ["text with a least length", words, { ...text, minLength: words.length - 5 }],
    ["an array of which all must stay", Array(long).fill(1), { type: "array", minItems: long }],
    ["a tuple", Array(long).fill(1), { type: "array", prefixItems: [{}], items: {} }],
    ["an array that must contain something", Array(long).fill(1), { type: "array", contains: {} }],
    ["text that one variant restricts", words, { anyOf: [text, { ...text, format: "uri" }] }],
    ["text that a reference restricts", words, { $ref: "#/$defs/uri", $defs: { uri: { ...text, format: "uri" } } }],
  ])("%s", (_what, value, schema) => {
    const wrapped = schema && "$defs" in schema ? { ...inObject(schema), ...schema } : schema && inObject(schema);
    expect(limit({ value }, 1000, wrapped && { ...wrapped, $ref: undefined })).toBeUndefined();
  });
});

describe("what can be cut is cut to what its schema accepts:", () => {
  test.each<[what: string, value: unknown, schema: object]>([
    ["text", words, text],
    ["text with a least length", words, { ...text, minLength: 500 }],
    ["an array with a least length", Array(long).fill("word"), { type: "array", minItems: 20 }],
    ["an array without equal elements", [...Array(long).keys()], { type: "array", uniqueItems: true }],
    [
      "a recursive type",
      { next: { next: { list: Array(long).fill(1) } } },
      { properties: { list: { type: "array" }, next: { $ref: "#/properties/value" } } },
    ],
    ["Chinese", "中文没有空格".repeat(long), text],
    ["Thai", "ภาษาไทยไม่มีช่องว่าง".repeat(long), text],
    ["CSV", "id,name,price\n1,apple,2\n".repeat(long), text],
    ["source code", "if (x) {\n\treturn y;\n}\n".repeat(long), text],
    ["a page of HTML", `<!doctype html><p class="text">${words}</p>`, text],
  ])("%s", (_what, value, inner) => {
    const schema = inObject(inner);
    const limited = limit({ value }, 1000, schema);
    expect(createValidator(schema)(limited?.value)).toBe(true);
    expect(JSON.stringify(limited?.value).length).toBeGreaterThan(300);
    expect(JSON.stringify(limited).length).toBeLessThan(1050);
    expect(limited?.cuts).not.toEqual([]);
  });
});

test("many cuts are counted", () => {
  const value = Array.from({ length: 40 }, () => "some words ".repeat(1000));
  const cuts = limit({ value: Object.assign({}, value) }, 20000)?.cuts ?? [];
  expect(cuts.length).toBeLessThan(40);
  expect(cuts.at(-1)).toEqual({ pointer: "", message: `${41 - cuts.length} more parts were shortened` });
});

test("whatever the result, what is left is JSON of the same shape, as long as it may be", () => {
  const string = fc.oneof(
    fc.string({ unit: "binary", maxLength: 500 }),
    fc.constantFrom('"" '.repeat(999), "😀 ".repeat(500), "中😀".repeat(500), "\n".repeat(800), lines),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      string,
      fc.constantFrom(null, true, 1.5),
      fc.array(tie("tree"), { maxLength: 30 }),
      fc.dictionary(fc.string({ maxLength: 50 }), tie("tree"), { maxKeys: 10 }),
    ),
  }));
  let cut = 0;
  fc.assert(
    fc.property(tree, fc.integer({ min: 200, max: 4000 }), (value, characters) => {
      const limited = limit(value, characters);
      if (limited === undefined) {
        expect(JSON.stringify(value).length).toBeGreaterThan(characters);
        return;
      }
      const { value: left, cuts } = limited;
      if (cuts.length > 0) cut += 1;
      const length = JSON.stringify(left).length + (cuts.length === 0 ? 0 : JSON.stringify(cuts).length);
      expect(length).toBeLessThanOrEqual(characters);
      expectSameShape(left, value);
      expect(cuts.length === 0).toBe(JSON.stringify(value).length <= characters);
      expect(limit(value, characters)).toEqual(limited);
    }),
    { numRuns: 500, seed: seedOr(11) },
  );
  expect(cut).toBeGreaterThan(50);
});

function expectSameShape(left: unknown, whole: unknown): void {
  if (typeof whole === "string") {
    expect(whole.startsWith(left as string)).toBe(true);
    if (left !== whole) expect(left).toMatch(/^[^].*$/su);
  } else if (typeof whole !== "object" || whole === null) {
    expect(left).toBe(whole);
  } else if (Array.isArray(whole)) {
    const elements = left as unknown[];
    expect(elements.length > 0 || whole.length === 0).toBe(true);
    elements.forEach((element, index) => expectSameShape(element, whole[index]));
  } else {
    expect(Object.keys(left as object)).toEqual(Object.keys(whole));
    for (const [key, member] of Object.entries(left as object)) {
      expectSameShape(member, (whole as Record<string, unknown>)[key]);
    }
  }
}

test("ten megabytes are cut", () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: "some words ".repeat(9) }));
  const limited = limit({ rows, log: "x y\n".repeat(2_000_000) }, 100_000);
  expect(JSON.stringify(limited?.value).length).toBeGreaterThan(80_000);
});
