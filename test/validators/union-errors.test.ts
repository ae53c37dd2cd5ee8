import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import type { ToolValidators } from "@toolwright/runtime";
import { createValidator, explainErrors } from "@toolwright/runtime/feedback";
import { beforeAll, expect, test } from "vitest";
import { readValue } from "../support/schema-notation.js";
import { createToolProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";
import { readTable } from "../support/tables.js";
import { emit, loadValidators, type Emission } from "./emitted-validators.js";

const project = createToolProject({ ...readFiles(new URL("union-tools.txt", import.meta.url)) });
let emission: Emission;
let validators: Readonly<Record<string, ToolValidators>>;

beforeAll(async () => {
  emission = await emit(project.root);
  validators = loadValidators(emission.modules);
});

const columns = ["tool", "arguments", "messages…"] as const;
const rows = readTable(new URL("union-errors.txt", import.meta.url), "errors", columns);

test.each(rows)("the errors of $tool locate and explain what is wrong with $arguments", (row) => {
  const { tool: name, messages } = row;
  const value = readValue(row.arguments);
  const validate = validators[name]?.input;
  expect(validate?.(value)).toBe(false);
  const errors = validate?.errors ?? [];
  const schema = emission.tools.find((tool) => tool.name === name)?.inputSchema as ObjectSchema; // Of arguments.
  const about = { tool: name, schema, arguments: value };
  const faults = explainErrors(errors, about);
  expect(faults.map(({ message }) => message)).toEqual(messages);
  const interpreted = createValidator(schema);
  expect(interpreted(value)).toBe(false);
  expect(faults).toEqual(explainErrors(interpreted.errors ?? [], about));
  const places = errors.map(({ instancePath }) => instancePath);
  for (const { pointer } of faults) {
    // What is missing or unknown is reported at the object around it.
    expect([pointer, pointer.slice(0, pointer.lastIndexOf("/"))].some((place) => places.includes(place))).toBe(true);
  }
});

test("a union reports every branch, as Ajv does", () => {
  const validate = validators["nested"]?.input;
  const action = { type: "put", text: "" };
  expect(validate?.({ action, tagless: { a: 1 }, open: { k: "y", b: "" } })).toBe(false);
  const keywords = (validate?.errors ?? []).map(({ schemaPath }) => schemaPath);
  expect(keywords.at(-1)).toBe("#/properties/tagless/anyOf");
  expect(keywords).toContain("#/properties/tagless/anyOf/0/properties/a/type");
});
