/** What a report says of schemas, in words and values that the reader's own file has. */

import { expect, test } from "vitest";
import type { JsonObject } from "toolwright/generator";
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
    'must match `pattern: "^[a-z]+$"` now',
  ],
  ["one value that is left", { type: "string" }, { const: "x" }, '`kind` now accepts only `"x"` (before: `string`)'],
])("%s is said in the words of the schema", async (_, before, after, words) => {
  const [old, now] = [before, after].map((kind) => ({ input_schema: { ...closed, properties: { kind } } }));
  const text = await reviewStep(old ?? {}, now ?? {});
  expect(text).toContain(words);
  expect(text).not.toMatch(/\{\}|something else|no longer accepts `string`/);
});

test.each([
  [
    { anyOf: [{ enum: ["day"] }, { type: "string", pattern: "^\\d{4}$" }] },
    "no longer accepts every `string`, only one of",
  ],
  [{ anyOf: [{ const: "day" }, { type: "string", format: "date" }] }, "no longer accepts every `string`, only"],
])("a union that still accepts strings does not say that it accepts none", async (after, words) => {
  const before = { anyOf: [{ enum: ["day"] }, { type: "string" }] };
  const [old, now] = [before, after].map((kind) => ({ input_schema: { ...closed, properties: { kind } } }));
  const text = await reviewStep(old ?? {}, now ?? {});
  expect(text).not.toContain("no longer accepts `string`");
  if (text.includes("input-union-branch-removed")) expect(text).toContain(words);
});
