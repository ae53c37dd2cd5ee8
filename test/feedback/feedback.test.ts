/** What a model reads when its arguments are not valid. */

import type { ArgumentFault } from "@toolwright/runtime/internal/validation/faults";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { createValidator, explainErrors, formatFeedback } from "@toolwright/runtime/feedback";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { expectGolden } from "../golden.js";
import { readSchema, readValue } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";

const file = join(import.meta.dirname, "feedback.txt");

test("bad calls of the built-in tools are answered with what to change", () => {
  const [comment] = readFileSync(file, "utf8").split("# answers");
  const columns = ["name", "tool", "arguments"] as const;
  const rows = readTable(pathToFileURL(file), "answers", columns);
  const answers = rows.map(({ name, tool, arguments: args }) => {
    const value = readValue(args.replace("A…", "A".repeat(500)));
    const faults = explain(schemaOf(tool), value, { tool });
    const said = formatFeedback(faults, value, { tool });
    const list = faults.map(({ message }) => `- ${message}\n`).join("");
    const beginning = `The arguments of ${tool} are not valid:\n${list}\n`;
    const end = `\n\nCall ${tool} again with corrected arguments.`;
    expect(said.startsWith(beginning) && said.endsWith(end), said).toBe(true);
    const shown = said.slice(beginning.length, -end.length);
    return `${name} :: ${tool} :: ${args}\n${shown.replaceAll(/^/gm, "  ")}\n`;
  });
  expectGolden({ file, actual: `${comment}# answers\n${columns.join(" :: ")}\n\n${answers.join("")}` });
});

test("names that nobody knows are listed as far as there is room, without the arguments", () => {
  const args = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_number_${index}`, index]));
  const faults = explain(schemaOf("CreateWorkItem"), args, { tool: "CreateWorkItem" });
  const known = '; it has "objective", "plan", "plan_status" and "todo_list"';
  expect(formatFeedback(faults, args, { tool: "CreateWorkItem" }).split("\n")).toEqual([
    "The arguments of CreateWorkItem are not valid:",
    ...Array.from(
      { length: 32 },
      (_, index) => `- "field_number_${index}" is not a parameter of CreateWorkItem${index === 0 ? known : ""}`,
    ),
    "- and 29 more",
    "Call CreateWorkItem again with corrected arguments.",
  ]);
});

function schemaOf(name: string): ObjectSchema {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return tool.inputSchema;
}

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

const cat = '{ type: "object", properties: { kind: { const: "cat" }, lives: integer }, required: ["kind", "lives"] }';
const dog = '{ type: "object", properties: { kind: { const: "dog" } }, required: ["kind"] }';

const columns = ["schema", "arguments", "messages…"] as const;

test.each(readTable(new URL("messages.txt", import.meta.url), "messages", columns))("$arguments for $schema", (row) => {
  const schema = readSchema(row.schema.replace("CAT", cat).replace("DOG", dog));
  expect(explain(schema, readValue(row.arguments)).map(({ message }) => message)).toEqual(row.messages);
});

test("a fault has its parts as data", () => {
  const schema = {
    properties: { pet: { anyOf: [readSchema(cat), readSchema(dog)] }, path: { type: "string" } },
    additionalProperties: false,
  };
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

  test("is marked in words that are no value, and nothing else is", () => {
    const args = { options: { token: 5 }, user: "ann", usr: "bob" };
    const text = formatFeedback(explain(schema, args, { sensitive }), args, { sensitive, hidden: ["user"] });
    expect(text).toContain('"token": (secret, not repeated here)');
    expect(text).toContain('"user": "ann"');
    expect(text).toContain('"usr": (secret, not repeated here)');
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
