import { lenient, parseLeniently } from "@toolwright/runtime/lenient";
import { describe, expect, test } from "vitest";
import { readTable } from "../support/tables.js";

const table = new URL("malformed.txt", import.meta.url);
const repaired = readTable(table, "repaired", ["text", "value", "repairs…"]).map(({ text, value, repairs }) => ({
  ...{ text, value: JSON.parse(value) as unknown, kinds: repairs },
}));
const invisible = [
  { text: "", value: {}, kinds: ["empty-text"] },
  { text: " \n", value: {}, kinds: ["empty-text"] },
  { text: '\uFEFF{"a":1}', value: { a: 1 }, kinds: ["byte-order-mark"] },
];

const tooDeep = ["[".repeat(100_000), `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`];
const refused = [
  ...readTable(table, "refused", ["text", "message"]).map(({ text, message }) => [text, message] as const),
  ...tooDeep.map((text) => [text, "nested more than 500 levels deep"] as const),
];

describe("repairs", () => {
  test.each([...repaired, ...invisible])("$text", ({ text, value, kinds }) => {
    const reading = parseLeniently(text, { isWhole: true });
    expect(reading.value).toEqual(value);
    // Own keys only: a key such as __proto__ sets no prototype.
    expect(JSON.stringify(reading.value)).toBe(JSON.stringify(value));
    expect([...new Set(reading.repairs.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
  });
});

describe("refuses", () => {
  test.each(refused.map(([text, message]) => [text.slice(0, 60), text, message] as const))("%j", (_, text, message) => {
    const parse = () => parseLeniently(text, { isWhole: true });
    expect(parse).toThrow(SyntaxError);
    expect(parse).toThrow(message);
  });
});

test.each(['{"path": "src/main.ts"', '{"a": {"b": true}', '{"a": 12 \n', '{"a": "b"} {"a": "b"'])(
  "a text that may have been cut off is not closed: %j",
  (text) => {
    expect(() => parseLeniently(text)).toThrow("The JSON ends too early");
  },
);

test("the end of a code fence shows that a text was not cut off", () => {
  expect(parseLeniently('```json\n{"a": "b"\n```').value).toEqual({ a: "b" });
});

test("a repair says where it is and what was done", () => {
  expect(parseLeniently('{"a/b": [1, "x\ny",], c: 1}').repairs).toEqual([
    { pointer: "/a~1b/1", kind: "control-character", message: expect.stringMatching(/^Read a line break/) as string },
    { pointer: "/a~1b", kind: "trailing-comma", message: "Ignored the comma before a closing bracket." },
    { pointer: "/c", kind: "quotes", message: "Read a string or name without double quotes." },
  ]);
  expect(lenient.coerce?.({ type: "object", properties: { c: { type: "integer" } } }, { c: "1" }).value).toEqual({
    c: 1,
  });
});
