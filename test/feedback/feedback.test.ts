/** What a model reads when its arguments are not valid. */

import { type ArgumentFault, type ObjectSchema } from "@toolwright/runtime";
import { createValidator, explainErrors, formatFeedback } from "@toolwright/runtime/feedback";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { expectGolden } from "../golden.js";
import { badCalls } from "./bad-calls.js";

test("bad calls of the built-in tools are answered with what to change", () => {
  const answers = badCalls.map(([what, name, args]) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const faults = explain(tool.inputSchema, args, { tool: name });
    return `## ${what}\n\n${formatFeedback(faults, args, { tool: name })}\n`;
  });
  expectGolden({ file: join(import.meta.dirname, "feedback.txt"), actual: answers.join("\n") });
});

function explain(
  schema: object,
  args: unknown,
  { tool = "read_file", sensitive = [] }: { readonly tool?: string; readonly sensitive?: readonly string[] } = {},
): readonly ArgumentFault[] {
  const whole: ObjectSchema = { type: "object", ...schema };
  const validate = createValidator(whole);
  expect(validate(args), tool).toBe(false);
  return explainErrors(validate.errors ?? [], { tool, schema: whole, arguments: args, sensitive });
}

const cat = { properties: { kind: { const: "cat" }, lives: { type: "integer" } }, required: ["kind", "lives"] };
const dog = { properties: { kind: { const: "dog" } }, required: ["kind"] };
const mode = { enum: ["read", "write"] };

/** Schema, arguments, and the messages. */
const rows: readonly (readonly [schema: object, args: unknown, ...messages: string[]])[] = [
  [
    { properties: { path: { type: "string" } }, required: ["path"], additionalProperties: false },
    { foo: "a" },
    `"foo" is not a parameter of read_file; did you mean "path" (required: a string)?`,
  ],
  [
    { properties: { path: { type: "string" } }, required: ["path"], additionalProperties: false },
    { foo: 1 },
    `"foo" is not a parameter of read_file; it has "path"`,
    "path is required: a string",
  ],
  [
    { properties: { options: { properties: { deep: {} }, additionalProperties: false } } },
    { options: { deeep: 1 } },
    `"deeep" is not a property of options; did you mean "deep"?`,
  ],
  [
    { properties: { startLine: {}, start_line: {} }, additionalProperties: false },
    { "start-line": 1 },
    `"start-line" is not a parameter of read_file; it has "startLine" and "start_line"`,
  ],
  [
    { properties: { startLine: { type: "integer" } } },
    { startLine: "3" },
    `startLine must be an integer, not the string "3"`,
  ],
  [
    { properties: { mode } },
    { mode: "raed" },
    `mode must be one of "read" or "write", not "raed"; did you mean "read"?`,
  ],
  [
    { properties: { mode: { type: "string", ...mode } } },
    { mode: 5 },
    `mode must be one of "read" or "write", not the number 5`,
  ],
  [
    { properties: { pet: { anyOf: [cat, dog] } } },
    { pet: { kind: "cta" } },
    `pet.kind must be one of "cat" or "dog", not "cta"; did you mean "cat"?`,
  ],
  [{ properties: { pet: { anyOf: [cat, dog] } } }, { pet: {} }, `pet.kind is required: one of "cat" or "dog"`],
  [
    { properties: { pets: { items: { oneOf: [cat, dog] } } } },
    { pets: [{ kind: "dog" }, { kind: "cat", lives: "9" }] },
    `pets[1].lives must be an integer, not the string "9"`,
  ],
  [
    { properties: { at: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
    { at: [] },
    "at must be a string or an integer, not an empty array",
  ],
  [
    { properties: { x: { anyOf: [{ required: ["a"] }, { required: ["b"] }] } } },
    { x: {} },
    `x must be an object with "a" or an object with "b"`,
  ],
  [
    { properties: { "odd name": { items: { minLength: 1 } } } },
    { "odd name": ["a", ""] },
    `["odd name"][1] must have at least 1 character, not 0`,
  ],
  [
    { properties: { n: { exclusiveMinimum: 0 }, m: { multipleOf: 5 } } },
    { n: 0, m: 3 },
    "n must be greater than 0, not 0",
    "m must be a multiple of 5, not 3",
  ],
  [
    { properties: { list: { minItems: 2, uniqueItems: true } } },
    { list: [1] },
    "list must have at least 2 elements, not 1",
  ],
  [
    { properties: { list: { uniqueItems: true } } },
    { list: [1, 2, 1] },
    "list must not repeat an element: 0 and 2 are equal",
  ],
  [
    { properties: { pair: { prefixItems: [{}], items: false } } },
    { pair: [1, 2] },
    "pair must have at most 1 element, not 2",
  ],
  [
    { properties: { when: { format: "date" } } },
    { when: "today" },
    `when must be a date such as "2025-01-31", not the string "today"`,
  ],
  [
    { properties: { code: { pattern: "^a+$" } } },
    { code: "b" },
    `code must be a string that matches the pattern ^a+$, not the string "b"`,
  ],
  [
    { properties: { a: { not: { const: 1 } }, b: false } },
    { a: 1, b: 2 },
    "a must not be 1",
    "b is not allowed; leave it out",
  ],
  [
    { propertyNames: { maxLength: 1, type: "string" } },
    { ab: 1 },
    `"ab" is not a valid name in the arguments: a name must be a string`,
  ],
  [{ dependentRequired: { a: ["b"] } }, { a: 1 }, `b is required where "a" is given`],
  [{ properties: { tags: { contains: { const: "x" } } } }, { tags: ["y"] }, `tags must contain "x"`],
  [
    { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
    { a: 1, b: 2 },
    "more than one alternative matches the arguments; exactly one must",
  ],
  [
    { required: ["z"], properties: { a: { type: "null" }, b: { type: "null" }, z: {} } },
    { b: 1, a: 2 },
    "b must be null, not the number 1",
    "a must be null, not the number 2",
    "z is required",
  ],
];

test.each(rows.map(([schema, args, ...messages]) => ({ schema, args, messages })))(
  "row %#: $messages",
  ({ schema, args, messages }) => {
    expect(explain(schema, args).map(({ message }) => message)).toEqual(messages);
  },
);

test("a fault has its parts as data", () => {
  const schema = { properties: { pet: { anyOf: [cat, dog] }, path: { type: "string" } }, additionalProperties: false };
  expect(explain(schema, { pet: { kind: "cta" }, pth: "a" })).toEqual([
    {
      pointer: "/pet/kind",
      keyword: "discriminator",
      message: expect.any(String),
      expected: `one of "cat" or "dog"`,
      received: `the string "cta"`,
      options: ["cat", "dog"],
      suggestion: "cat",
    },
    {
      pointer: "/pth",
      keyword: "additionalProperties",
      message: expect.any(String),
      received: `the string "a"`,
      options: ["pet", "path"],
      suggestion: "path",
    },
  ]);
});

describe("what is sensitive", () => {
  const token = { type: "integer", minimum: 10 };
  const schema = {
    properties: {
      options: { type: "object", properties: { token, name: { maxLength: 2 } }, additionalProperties: false },
      keys: { items: { enum: ["sesame"] } },
    },
    additionalProperties: false,
  };
  const sensitive = ["options.token", "keys[]"];

  test.each([
    { options: { token: "sesame", name: "open" } },
    { options: { tokn: "sesame" } },
    { options: ["sesame"] },
    { options: `{"token":"sesame"}` },
    { keys: ["sesam", "sesame!"], options: {} },
    { option: { token: "sesame" } },
    { keys: "sesame", options: { token: ["sesame"] } },
    "sesame",
  ])("%j is never quoted", (args) => {
    const faults = explain(schema, args, { sensitive });
    expect(faults.length).toBeGreaterThan(0);
    const data = faults.map(({ options: _options, message, ...rest }) => [message.replace(`be "sesame"`, ""), rest]);
    const text = formatFeedback(faults, args, { sensitive }).replaceAll(`be "sesame"`, "");
    expect(JSON.stringify(data).replaceAll(String.raw`"expected":"\"sesame\""`, "")).not.toContain("sesam");
    expect(text).not.toContain("sesam");
  });
});

test("a feedback is as long as it may be: first the arguments go, then faults are counted", () => {
  const schema = { additionalProperties: false };
  const args = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`name_${index}`, "x".repeat(index)]));
  const faults = explain(schema, args);
  const whole = formatFeedback(faults, args, { tool: "read_file", characters: 10_000 });
  for (let characters = 200; characters < whole.length; characters += 97) {
    const text = formatFeedback(faults, args, { tool: "read_file", characters });
    expect(text.length).toBeLessThanOrEqual(characters);
    expect(text).toMatch(
      /^The arguments of read_file are not valid:\n- "name_0"[^]*\nCall read_file again with corrected arguments\.$/,
    );
    if (text.includes(" more\n")) expect(text).not.toContain("←");
    else expect(text).toContain('- "name_29"');
  }
  expect(whole).toContain("← ");
});

test("arguments that no validator wants to look at are answered", () => {
  const itself: { readonly a: unknown[] } = { a: [] };
  itself.a.push(itself);
  const item = { properties: { a: { type: "string" } }, required: ["b"], additionalProperties: false };
  const many = { items: Array.from({ length: 3000 }, (_, index) => ({ a: index, c: index })) };
  for (const args of [itself, many]) {
    const faults = explain({ properties: { items: { items: item }, a: { items: { type: "string" } } } }, args);
    expect(formatFeedback(faults, args).length).toBeLessThanOrEqual(2000);
  }
});
