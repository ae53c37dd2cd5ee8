import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolInventory } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";
import { repository, snapshotOf } from "../support/scratch-project.js";
import { compile, createCompiler, type Schema } from "./schema-compiler.js";

const generated = snapshotOf(join(repository, "generated"));
const textOf = (path: string): string => generated[path] ?? "";
const parse = (path: string): unknown => JSON.parse(textOf(path));

const inventoryFile = "model-tool-schema-inventory.json";
// The first test holds the file to the schema of this type.
const inventory = parse(inventoryFile) as ToolInventory;
const inventorySchema = parse("inventory.schema.json") as Schema;
const validate = compile(createCompiler(), inventorySchema);
const sentence = /^[A-Z][^]*[.!?`]$/;

test("the inventory is what its own schema describes", () => {
  expect(validate(inventory), JSON.stringify(validate.errors)).toBe(true);
});

test("every JSON file has one key on a line, and a line feed at its end", () => {
  for (const path of Object.keys(generated).filter((file) => file.endsWith(".json"))) {
    expect(textOf(path), path).toBe(`${JSON.stringify(parse(path), null, 2)}\n`);
  }
});

test("each tool has a file for its input schema, and one for its output schema where it has a result", () => {
  const paths = Object.keys(generated).filter((path) => path.startsWith("schemas/"));
  const expected = inventory.tools.flatMap(({ name, result_envelope: { success_result_schema: output } }) => [
    `schemas/${name}.input.json`,
    ...(output === null ? [] : [`schemas/${name}.output.json`]),
  ]);
  expect(paths).toEqual(expected);
});

describe("the inventory as a whole", () => {
  test("counts its own format, and says where its contents come from", () => {
    expect(inventory.version).toBe(1);
    expect(inventory.source_of_truth).toMatch(/TypeScript interfaces.*`source`.*`toolwright generate`/);
  });

  test("says what each stability promises", () => {
    const { stability_policy: policy } = inventory;
    expect(Object.keys(policy)).toEqual(["stable", "experimental", "deprecated"]);
    expect(policy.stable).toMatch(/name, input schema, result envelope family and documented rendering/i);
    expect(policy.stable).toMatch(/compatibility-preserving/);
    expect(policy.experimental).toMatch(/may change/);
    expect(policy.deprecated).toMatch(/Do not build new workflows/);
  });

  test("lists the families in use and all tools, each by name and once", () => {
    const names = inventory.tools.map(({ name }) => name);
    expect(names).toHaveLength(33);
    expect(names).toEqual([...new Set(names)].sort());
    expect(inventory.families).toEqual([...new Set(inventory.tools.map(({ family }) => family))].sort());
  });
});

describe.each(inventory.tools)("$name", (tool) => {
  test("has a description for the model", () => {
    expect(tool.description).toMatch(sentence);
    expect(tool.description).not.toMatch(/@\w+|\*\//);
  });

  test("names the family of its result, and how the model sees it", () => {
    const { success_result_schema: output, ...envelope } = tool.result_envelope;
    expect(envelope).toEqual({
      canonical: "ToolResultEnvelope",
      success_result: expect.stringMatching(/\w/),
      error_result: "ToolError",
      model_rendering: expect.stringMatching(/^(canonical_json_envelope|custom_text_receipt)$/),
    });
    const file = `schemas/${tool.name}.output.json`;
    const { $schema: _dialect, $comment: _origin, ...schema } = (output === null ? {} : parse(file)) as Schema;
    expect(output ?? {}).toEqual(schema);
    expect(output === null).toBe(generated[file] === undefined);
    const written = envelope.model_rendering === "custom_text_receipt";
    expect(textOf(`metadata/${tool.name}.ts`).includes('  modelRendering: "custom_text_receipt",\n')).toBe(written);
    expect(textOf(`metadata/${tool.name}.ts`).includes("modelRendering")).toBe(written);
  });

  test("has a grammar where it takes input that is not JSON, and nowhere else", () => {
    if (tool.name !== "ApplyPatch") return expect(tool.freeform_grammar).toBeNull();
    const lark = readFileSync(join(repository, "tools/local-environment/apply-patch.lark"), "utf8");
    expect(tool.freeform_grammar).toEqual({ syntax: "lark", definition: lark });
  });

  test("names related surfaces, and the file that declares it", () => {
    for (const surface of tool.related_surfaces) expect(surface).toMatch(/\w+ (?:APIs|wrappers|adapter)$/);
    expect(existsSync(join(repository, tool.source))).toBe(true);
    expect(readFileSync(join(repository, tool.source), "utf8")).toContain(`name: "${tool.name}"`);
  });
});
