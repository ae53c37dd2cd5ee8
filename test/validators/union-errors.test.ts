import type { ToolValidators } from "@toolwright/runtime";
import { beforeAll, expect, test } from "vitest";
import { readValue } from "../support/schema-notation.js";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";
import { readTables } from "../support/tables.js";
import { emit, loadValidators } from "./emitted-validators.js";
import { unionTools } from "./union-tools.js";

const project = createScratchProject({ ...minimalProject, ...unionTools });
let validators: Readonly<Record<string, ToolValidators>>;

beforeAll(async () => {
  validators = loadValidators((await emit(project.root)).modules);
});

const rows = readTables(new URL("union-errors.txt", import.meta.url)).get("errors") ?? [];

test.each(rows)("$name is told of the right branch: $cells.0", ({ name, cells: [value = "", ...expected] }) => {
  const validate = validators[name]?.input;
  expect(validate?.(readValue(value))).toBe(false);
  const errors = validate?.errors ?? [];
  const said = errors.map(
    ({ instancePath, keyword, params }) => `${instancePath || "."} ${keyword} ${JSON.stringify(params)}`,
  );
  expect(said).toEqual(expected);
});

test("a union that nothing tells apart reports every branch, as Ajv does", () => {
  const validate = validators["nested"]?.input;
  const action = { type: "put", text: "" };
  expect(validate?.({ action, tagless: { a: 1 }, open: { k: "y", b: "" } })).toBe(false);
  const keywords = (validate?.errors ?? []).map(({ schemaPath }) => schemaPath);
  expect(keywords.at(-1)).toBe("#/properties/tagless/anyOf");
  expect(keywords).toContain("#/properties/tagless/anyOf/0/properties/a/type");
});
