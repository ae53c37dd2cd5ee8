/** What a report says of schemas, in words and values that the reader's own file has. */

import { expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createScratchProject } from "../support/scratch-project.js";
import { runIn } from "./git-project.js";

const project = createScratchProject({});
const closed = { type: "object", additionalProperties: false };

/** Reviews the step from one version of a tool to another. */
async function reviewStep(before: JsonObject, after: JsonObject, ...options: readonly string[]): Promise<string> {
  const listed = (tool: JsonObject): string => JSON.stringify({ tools: [{ name: "notify", ...tool }] });
  project.write({ "old.json": listed(before), "new.json": listed(after) });
  const outcome = await runIn(project.root, ["review", "--against", "old.json", "--current", "new.json", ...options]);
  expect(outcome.stderr).toBe("");
  return outcome.stdout;
}

const many = Array.from({ length: 45 }, (_, index) => `line_of_the_billing_address_${index}`);
const address = Object.fromEntries(many.map((name) => [name, { type: "string", minLength: 30 }]));
const withAddress = (properties: JsonObject): JsonObject => ({
  ...{ type: "object", properties: { ...address, ...properties }, required: [...many], additionalProperties: false },
});

test.each<readonly [string, JsonObject, JsonObject, string]>([
  ["a listed value", { kind: { enum: ["a", "b"] } }, { kind: { enum: ["a"] } }, '{"kind":"b", …45 more}'],
  [
    "an element",
    { rows: { type: "array", items: { type: "string" } } },
    { rows: { type: "array", items: { type: "integer" } } },
    '{"rows":["a"], …45 more}',
  ],
  ["a parameter that is missing", {}, { kind: { type: "string" } }, "{…45 more}"],
])("a long call that shows %s is short, and whole for one tool", async (_, before, after, short) => {
  const isAdded = Object.keys(before).length === 0;
  const now = withAddress(after);
  const required = isAdded ? { ...now, required: [...many, ...Object.keys(after)] } : now;
  const sides = [{ input_schema: withAddress(before) }, { input_schema: required }] as const;
  expect(await reviewStep(...sides)).toContain(`accepted before, rejected now: ${short}\n`);
  const whole = await reviewStep(...sides, "--tool", "notify");
  const [, call = ""] = /accepted before, rejected now:\n([^]*?)\n {2}because/.exec(whole) ?? [];
  expect(Object.keys(JSON.parse(call) as JsonObject)).toEqual(expect.arrayContaining(many));
  expect(Math.max(...call.split("\n").map((line) => line.length))).toBeLessThanOrEqual(102);
});

test.each<readonly [string, JsonObject, JsonObject, string]>([
  [
    "a map of anything",
    { additionalProperties: {} },
    { additionalProperties: { type: "object" } },
    "`kind.*` now accepts `object` (before: any value)",
  ],
  [
    "a pattern that is new",
    { type: "string" },
    { type: "string", pattern: "^[a-z]+$" },
    '`kind` now has `pattern: "^[a-z]+$"` (before: none)',
  ],
  ["one value that is left", { type: "string" }, { const: "x" }, '`kind` now accepts only `"x"` (before: `string`)'],
  [
    "a bound that moves",
    { type: "string", maxLength: 9 },
    { type: "string", maxLength: 5 },
    "`kind` now has `maxLength: 5` (before: `maxLength: 9`)",
  ],
  [
    "a bound under another keyword",
    { type: "number", minimum: 3 },
    { type: "number", exclusiveMinimum: 3 },
    "`kind` now has `exclusiveMinimum: 3` (before: `minimum: 3`)",
  ],
  ["a bound that goes", { type: "number", maximum: 3 }, { type: "number" }, "`kind` no longer has `maximum: 3`"],
  [
    "what no other rule is about",
    { type: "string" },
    { type: "string", allOf: [{ minLength: 3 }, { pattern: "^a" }] },
    '`kind` now has `allOf: [{"minLength":3},{"pattern":"^a"}]` (before: none)',
  ],
  [
    "an exclusive union",
    { anyOf: [{ type: "string" }, { type: "string", maxLength: 3 }] },
    { oneOf: [{ type: "string" }, { type: "string", maxLength: 3 }] },
    '(before: `anyOf: [{"type":"string"},{"type":"string","maxLength":3}]`)',
  ],
  [
    "a value that is excluded",
    { type: "string" },
    { type: "string", not: { const: "no" } },
    '`kind` now has `not: {"const":"no"}` (before: none)',
  ],
  [
    "a value too long to quote",
    { type: "string", pattern: `^${"a?".repeat(50)}$` },
    { type: "string", pattern: "^a$" },
    '`kind` now has `pattern: "^a$"` (before: `pattern: …`)',
  ],
  [
    "a tuple",
    { type: "array", prefixItems: [{ type: "string" }] },
    { type: "array", prefixItems: [{ type: "string" }], items: false },
    '`kind` now has `prefixItems: [{"type":"string"}]`, `items: false`',
  ],
])("%s is said in the words of the schema", async (_, before, after, words) => {
  const [old, now] = [before, after].map((kind) => ({ input_schema: { ...closed, properties: { kind } } }));
  const text = await reviewStep(old ?? {}, now ?? {});
  expect(text).toContain(words);
  expect(text).not.toMatch(/\{\}|something else|no longer accepts `string`|(?:fewer|more) values/);
});

test.each<readonly [string, JsonObject, JsonObject, string]>([
  ["a bound", { maximum: 5 }, { maximum: 9 }, "`size` in the result now has `maximum: 9` (before: `maximum: 5`)"],
  ["a type", { type: "integer" }, { type: "number" }, "`size` in the result may now be `number` (before: `integer`)"],
  ["a format", { format: "date" }, {}, '`size` in the result no longer has `format: "date"`'],
])("%s of a result is said in the words of the schema", async (_, before, after, words) => {
  const listed = (size: JsonObject): JsonObject => ({
    inputSchema: closed,
    outputSchema: { ...closed, properties: { size }, required: ["size"] },
  });
  expect(await reviewStep(listed(before), listed(after))).toContain(words);
});

test.each([
  [
    { anyOf: [{ enum: ["day"] }, { type: "string", pattern: "^\\d{4}$" }] },
    '`kind` now accepts only `"day"` or `string` with `pattern: "^\\\\d{4}$"` (before: any `string`)',
  ],
  [{ anyOf: [{ const: "day" }, { type: "string", format: "date" }] }, "`kind` now accepts only"],
])("a union that still accepts strings does not say that it accepts none", async (after, words) => {
  const before = { anyOf: [{ enum: ["day"] }, { type: "string" }] };
  const [old, now] = [before, after].map((kind) => ({ input_schema: { ...closed, properties: { kind } } }));
  const text = await reviewStep(old ?? {}, now ?? {});
  expect(text).not.toContain("no longer accepts `string`");
  if (text.includes("input-union-branch-removed")) expect(text).toContain(words);
});
