import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ajvOptions } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { tools } from "../../generated/registry.js";
import { compile, createCompiler, type Schema } from "../generated/schema-compiler.js";
import { createAjv, promisedOptions } from "../support/ajv.js";
import { repository, snapshotOf } from "../support/scratch-project.js";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Keys under which inventories, metadata and wire formats hold a schema that names no dialect. */
const embedded = new Set(["input_schema", "success_result_schema", "inputSchema", "outputSchema"]);

interface FoundSchema {
  readonly place: string;
  readonly schema: Schema;
}

/** Finds the schemas in a JSON value: what names the dialect, and what stands where a schema must. */
function schemasIn(value: unknown, place: string): FoundSchema[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]: [string, unknown]): FoundSchema[] => {
    const isSchema = embedded.has(key) && typeof part === "object" && part !== null;
    return isSchema ? [{ place: `${place} ${key}`, schema: part as Schema }] : schemasIn(part, `${place}/${key}`);
  });
  return "$schema" in value && value.$schema === dialect ? [{ place, schema: { ...value } }] : inner;
}

/** What another generator made, and what vendors are sent, in dialects of their own. */
const notOurs = ["reference/reference-tool-surface.json", "wire/"];

/** Every schema in the JSON files of a folder. */
function schemasBelow(folder: string): FoundSchema[] {
  const files = Object.entries(snapshotOf(join(repository, folder))).filter(([path]) => path.endsWith(".json"));
  const expected = files.filter(([path]) => !notOurs.some((start) => path.startsWith(start)));
  return expected.flatMap(([path, text]) => schemasIn(JSON.parse(text), `${folder}/${path}`));
}

const compiler = createCompiler();

function assertValid({ place, schema }: FoundSchema): void {
  expect(() => compile(compiler, { $schema: dialect, ...schema }), place).not.toThrow();
}

const configSchema = JSON.parse(
  readFileSync(join(repository, "generator/config/config.schema.json"), "utf8"),
) as Schema;

describe("every schema is valid by the meta-schema and compiles with the exported options", () => {
  const inFiles = schemasBelow("generated");
  test("in generated files", () => {
    // An input schema for each tool, in a file and in the inventory, and what else there is.
    expect(inFiles.length).toBeGreaterThan(tools.length * 2);
    inFiles.forEach(assertValid);
  });

  test("in generated modules", () => {
    for (const { name, inputSchema, outputSchema } of tools) {
      schemasIn({ inputSchema, outputSchema }, name).forEach(assertValid);
      const file = inFiles.find(({ place }) => place === `generated/schemas/${name}.input.json`);
      const { $schema: _dialect, $comment: _comment, ...schema } = file?.schema ?? {};
      expect(inputSchema, name).toEqual(schema);
    }
  });

  test("in expected outputs of tests", () => {
    const found = schemasBelow("test");
    expect(found.length).toBeGreaterThan(0);
    found.forEach(assertValid);
  });

  test("for the configuration", () => assertValid({ place: "config.schema.json", schema: configSchema }));
});

test("the exported options are those that every schema here compiles with", () => {
  expect(ajvOptions).toEqual(promisedOptions);
});

test("Ajv fills in the defaults of every tool with useDefaults", () => {
  const filling = createAjv({ useDefaults: true });
  const fill = new Map(tools.map(({ name, inputSchema }) => [name, filling.compile(inputSchema)]));
  const args = { cmd: "ls" };
  expect(fill.get("ExecCommand")?.(args)).toBe(true);
  expect(args).toMatchObject({ cmd: "ls", duplicate_policy: "reuse_running" });
});

test("a schema that the meta-schema refuses, and one that only full strictness would let pass, are told apart", () => {
  const wrong = { type: "object", properties: { a: { type: "text" } } };
  expect(() => compile(compiler, { $schema: dialect, ...wrong })).toThrow();
  expect(() => compile(compiler, { $schema: dialect, type: "object", propertys: {} })).toThrow(/unknown keyword/);
  const tuple = { $schema: dialect, type: "array", prefixItems: [{ type: "string" }] };
  expect(() => compile(compiler, tuple)).not.toThrow();
  expect(() => new Ajv2020({ strict: true, strictTuples: true, logger: false }).compile(tuple)).toThrow();
});
