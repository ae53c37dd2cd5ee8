import { lenient, parseLeniently } from "@toolwright/runtime/lenient";
import type { RepairKind } from "@toolwright/runtime/internal/argument-reader";
import { describe, expect, test } from "vitest";

/** What models, and the gateways before them, really send: most rows are from public bug reports. */
const repaired: readonly (readonly [text: string, value: unknown, ...kinds: RepairKind[]])[] = [
  ["", {}, "empty-text"],
  [" \n", {}, "empty-text"],
  ['\uFEFF{"a":1}', { a: 1 }, "byte-order-mark"],
  ['```json\n{"path": "a.ts"}\n```', { path: "a.ts" }, "code-fence"],
  ['```\n{"md": "```js\\n1\\n```"}\n```\n', { md: "```js\n1\n```" }, "code-fence"],
  ['`{"a": 1}`', { a: 1 }, "code-fence"],
  ['Sure! Here are the arguments: {"a": 1} Hope this helps.', { a: 1 }, "surrounding-text"],
  [
    'Of course:\n```json\n{"a": [1, 2,]}\n```\nDone!',
    { a: [1, 2] },
    "code-fence",
    "surrounding-text",
    "trailing-comma",
  ],
  ["'{\"a\": 1}'", { a: 1 }, "surrounding-text"],
  ['Action Input: {"a": 1}', { a: 1 }, "surrounding-text"],
  ['read_file({"path": "a"});', { path: "a" }, "surrounding-text"],
  ['undefined{"a": 1}', { a: 1 }, "surrounding-text"],
  ['<arguments>{"a": 1}</arguments>', { a: 1 }, "wrapper-tag"],
  ['<tool_call>\n{"a": 1}\n</tool_call>', { a: 1 }, "wrapper-tag"],
  ['<function=read_file>{"a": 1}</function>', { a: 1 }, "wrapper-tag"],
  ['{"a": "<|call|>"}<|call|>', { a: "<|call|>" }, "wrapper-tag"],
  ['{"a": 1}<|endoftext|>', { a: 1 }, "wrapper-tag"],
  ['{"x": 3, "y": 2}{"y": 2, "x": 3}', { x: 3, y: 2 }, "repeated-value"],
  ['"{\\"a\\": \\"{}\\"}"', { a: "{}" }, "encoded-twice"],
  ['{\\"path\\": \\"a.ts\\"}', { path: "a.ts" }, "encoded-twice"],
  ['{"a": 1,}', { a: 1 }, "trailing-comma"],
  ['{"a": 1},', { a: 1 }, "trailing-comma"],
  ['{"a": 1, // first\n "b": "http://x" /* second */}', { a: 1, b: "http://x" }, "comment"],
  ["{'a': 'b', 'c': True, 'd': None}", { a: "b", c: true, d: null }, "quotes", "keyword"],
  [`{'text': "it's", 'b': 'say "x"'}`, { text: "it's", b: 'say "x"' }, "quotes"],
  ["{path: 'a', startLine: 5}", { path: "a", startLine: 5 }, "quotes"],
  ["{“path”: “a.ts”}", { path: "a.ts" }, "quotes"],
  ['{"code": "def f():\n\treturn 1"}', { code: "def f():\n\treturn 1" }, "control-character"],
  [String.raw`{"text": "it\'s"}`, { text: "it's" }, "escape"],
  ['{"a": 1 "b": 2}', { a: 1, b: 2 }, "missing-comma"],
  ['{"a": [{"b": 1}\n{"b": 2}]}', { a: [{ b: 1 }, { b: 2 }] }, "missing-comma"],
  ['{"path": "src/main.ts"', { path: "src/main.ts" }, "missing-bracket"],
  ['{"a": {"b": true', { a: { b: true } }, "missing-bracket"],
  ['{"a": 12 \n', { a: 12 }, "missing-bracket"],
  ['```json\n{"a": "b"\n```', { a: "b" }, "code-fence", "missing-bracket"],
  ['{"files": ["a", "b"}', { files: ["a", "b"] }, "missing-bracket"],
  ['{"a": 1}}', { a: 1 }, "extra-bracket"],
  ["{'__proto__': {'admin': True}}", JSON.parse('{"__proto__":{"admin":true}}'), "quotes", "keyword"],
  ['{"a": 1, "a": 1.0}', { a: 1 }],
  ['{"todo": "... the rest", "list": "[1, 2"}', { todo: "... the rest", list: "[1, 2" }],
];

const cut = /^The text ends inside the string/;
const early = /^The JSON ends too early/;
const several = /^The text holds several different values/;
const outside = /stands outside of the JSON/;
const unreadable = /^Cannot read the JSON/;
const noValue = /is not a JSON value; write a string in double quotes/;
const ellipsis = /ellipsis stands for something that was left out/;
const places = /more than one place for it/;

const refused: readonly (readonly [text: string, message: RegExp])[] = [
  ['{"path": "src/ma', cut],
  ['{"path": "a", "content": "x\n', cut],
  ['{"path": "a\\', cut],
  ['{"path": "a\\u00', cut],
  ['{"command": "git commit -m "fix" "}', unreadable],
  ['{"text": "she said "hi", then left"}', unreadable],
  ["{'text': 'don't'}", cut],
  ['{"a": {"b": 1, "c": "x"', early],
  ['{"count": 12', early],
  ['{"a"', early],
  ['{"a":', early],
  ['{"path": "a",', early],
  ["{", early],
  ['{"a": [', early],
  // The list may have been longer.
  ['{"commands": ["npm install", "npm test"', early],
  // Which of the two ends too late?
  ['{"range": {"start": 1, "path": "x"}', places],
  ['{"a": tru', noValue],
  ['{"entity": "X"}{"entity": "Y"}', several],
  ['{}{"stock": "MSFT"}', several],
  ['Use {} when empty. Otherwise {"a": 1}', several],
  ['{"a": 1}\n{"b": 2}', several],
  ['"path": "a", "range": {"start": 1}', outside],
  ['path: a\nrange: {"start": 1}', outside],
  ["edit('a', {\"b\": 1})", outside],
  ['{"a": 1}, "b": 2}', outside],
  ['{"a": 1}, 2)', outside],
  ['<path>{"a": 1}</path>', outside],
  ['{"a": NaN}', noValue],
  ['{"a": undefined}', noValue],
  ['{"a": fast}', noValue],
  ['{"a": -Infinity}', unreadable],
  ['{"checkpoint":?}', unreadable],
  ['{"a": 007}', unreadable],
  ['{"a": 0x1F}', unreadable],
  ['{"a": 1_000}', unreadable],
  ['{"a": .5}', unreadable],
  ['{"a": [1, 2, ...]}', ellipsis],
  ['{"a": ..., "b": 2}', ellipsis],
  ['{"a": [1, 2, …]}', ellipsis],
  [String.raw`{"pattern": "\d+"}`, /^JSON has no escape "\\d"/],
  [String.raw`{"path": "C:\Users"}`, /^JSON has no escape "\\U"/],
  [String.raw`{"a": \n[1]}`, unreadable],
  ['{"path": "a", "path": "b"}', /^"path" is given twice with different values: `"a"` and then `"b"`/],
  ["{'a': 1, 'a': 2}", /^"a" is given twice/],
  ['{"id": 12345678901234567890}', /too large to be kept exactly/],
  ['{"n": 1e999}', /too large to be kept exactly/],
  ['{"a": ["x" "y"]}', unreadable],
  ['{"a": "x" + "y"}', unreadable],
  ["{None: 1}", noValue],
  ['{"a": 1,, "b": 2}', unreadable],
  ['{{"a": 1}}', unreadable],
  ["I will read the file now.", /^There is no JSON object/],
  ["[".repeat(100_000), /nested more than 500 levels deep/],
  [`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, /nested more than 500 levels deep/],
];

describe("repairs", () => {
  test.each(repaired.map(([text, value, ...kinds]) => ({ text, value, kinds })))("$text", ({ text, value, kinds }) => {
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
    expect(() => parseLeniently(text)).toThrow(early);
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
