/** What a report says of schemas, in words and values that the reader's own file has. */

import { expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createScratchProject } from "../support/scratch-project.js";
import { readSchema } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";
import { reviewLists } from "./git-project.js";

const project = createScratchProject({});
const closed = { type: "object", additionalProperties: false };

/** Reviews the step from one version of a tool to another. */
async function reviewStep(before: JsonObject, after: JsonObject, ...options: readonly string[]): Promise<string> {
  const listed = (tool: JsonObject): JsonObject => ({ tools: [{ name: "notify", ...tool }] });
  return reviewLists(project, [listed(before), listed(after)], ...options);
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

const table = new URL("schema-words.txt", import.meta.url);
const columns = ["name", "before", "after", "words"] as const;
const withKind = (kind: JsonObject): JsonObject => ({ input_schema: { ...closed, properties: { kind } } });

test.each(readTable(table, "of a parameter `kind`", columns))(
  "$name is said in the words of the schema",
  async (row) => {
    const text = await reviewStep(withKind(readSchema(row.before)), withKind(readSchema(row.after)));
    expect(text).toContain(row.words);
    expect(text).not.toMatch(/\{\}|something else|no longer accepts `string`|(?:fewer|more) values/);
  },
);

test.each(readTable(table, "of a property `size` of the result", columns))(
  "$name of a result is said in the words of the schema",
  async ({ before, after, words }) => {
    const listed = (size: string): JsonObject => ({
      inputSchema: closed,
      outputSchema: { ...closed, properties: { size: readSchema(size) }, required: ["size"] },
    });
    expect(await reviewStep(listed(before), listed(after))).toContain(words);
  },
);

test.each([
  [
    { anyOf: [{ enum: ["day"] }, { type: "string", pattern: "^\\d{4}$" }] },
    '`kind` now accepts only `"day"` or `string` with `pattern: "^\\\\d{4}$"` (before: any `string`)',
  ],
  [{ anyOf: [{ const: "day" }, { type: "string", format: "date" }] }, "`kind` now accepts only"],
])("a union that still accepts strings does not say that it accepts none", async (after, words) => {
  const before = { anyOf: [{ enum: ["day"] }, { type: "string" }] };
  const text = await reviewStep(withKind(before), withKind(after));
  expect(text).not.toContain("no longer accepts `string`");
  if (text.includes("input-union-branch-removed")) expect(text).toContain(words);
});
