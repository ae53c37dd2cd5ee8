import { ESLint } from "eslint";
import { expect, test } from "vitest";
import tseslint from "typescript-eslint";
import { repository } from "../support/scratch-project.js";

// Rules that need types are left out: they would take seconds, and none of them is ours.
const linter = new ESLint({ cwd: repository, overrideConfig: [tseslint.configs.disableTypeChecked] });

/** The rules that refuse the code, were it in that file. */
async function refusalsOf(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await linter.lintText(code, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? ["not linted"];
}

const restrictedImport = "no-restricted-imports";
const restrictedLibrary = "@typescript-eslint/no-restricted-imports";

test.each([
  ["generator/surface/tool-names.ts", 'export * from "../commands/generate.js";', restrictedImport],
  ["generator/report/json.ts", 'export * from "../../tools/builtin-tool.js";', restrictedImport],
  ["contract/src/validation/judges.ts", 'export * from "../../../generator/commands/generate.js";', restrictedImport],
  ["contract/src/validation/judges.ts", 'export * from "refa";', restrictedLibrary],
  ["contract/src/validation/ajv.ts", 'export * from "../schemas/units.js";', restrictedImport],
  ["contract/src/containment/proof/atoms.ts", 'export * from "../../schemas/units.js";', restrictedImport],
  ["contract/src/schemas/units.ts", 'export * from "../containment/proof/atoms.js";', restrictedImport],
  ["runtime/src/registry/clock.ts", 'export * from "../serve/mcp.js";', restrictedImport],
  ["generator/plan/plan.ts", 'export * from "node:fs/promises";', restrictedLibrary],
  ["generator/index.ts", 'export * from "ts-morph";', restrictedLibrary],
  ["generator/sources/compiler.ts", 'export * from "typescript";', restrictedLibrary],
  ["generator/declarations/discover.ts", 'export type { Node } from "ts-morph";', restrictedLibrary],
  ["generator/plan/plan.ts", "console.log(1);", "no-restricted-globals"],
  ["generator/plan/plan.ts", "export const mode = process.env.MODE;", "no-restricted-globals"],
  ["generator/cli.ts", "console.log(1);", "no-restricted-globals"],
  ["generator/cli.ts", 'process.stdout.write("a");', "no-restricted-properties"],
  ["generator/command-line/run-command.ts", "export const { stderr } = process;", "no-restricted-properties"],
  ["generator/plan/plan.ts", "export default 1;", "no-restricted-syntax"],
  ["runtime/src/metadata.ts", 'export * from "../../generator/surface/tool-names.js";', restrictedImport],
  ["runtime/src/metadata.ts", 'import "node:fs";', restrictedLibrary],
  ["runtime/src/lenient/tokens.ts", 'export * from "jsonrepair";', restrictedLibrary],
  ["tools/web/web-fetch.ts", 'export type { ToolMap } from "../../generated/registry.js";', restrictedLibrary],
  ["tools/builtin-tool.ts", 'export { functionTool } from "@toolwright/runtime";', "no-restricted-syntax"],
  ["generated/registry.ts", 'export * from "../generator/surface/tool-names.js";', restrictedLibrary],
  ["generated/registry.ts", 'import { webFetch } from "../tools/web.js"; webFetch;', "no-restricted-syntax"],
  ["examples/smallest/main.ts", 'export * from "../../runtime/src/index.js";', restrictedLibrary],
  ["test/golden.ts", "export const value: any = 1;", "@typescript-eslint/no-explicit-any"],
  ["test/some.test.ts", 'test.only("it works", () => 1);', "no-restricted-syntax"],
  ["test/some.test.ts", 'describe.skip.each([1])("it works", () => 1);', "no-restricted-syntax"],
])("in %s the linter refuses %s", async (filePath, code, rule) => {
  expect(await refusalsOf(filePath, code)).toContain(rule);
});

test.each([
  ["generator/lint/lint-rule.ts", 'export * from "../surface/tool-definition.js";'],
  ["contract/src/schemas/units.ts", 'export * from "../containment/index.js";'],
  ["contract/src/containment/proof/atoms.ts", 'export * from "../../json-schema/nodes.js";'],
  ["contract/src/patterns/automata.ts", 'export * from "refa";'],
  ["generator/schemas/engine.ts", 'export * from "../sources/program.js";'],
  ["generator/schemas/engine.ts", 'export * from "ts-json-schema-generator/dist/index.js";'],
  ["generator/report/json.ts", 'export type { GenerateResult } from "../commands/generate.js";'],
  ["generator/disk/output-folder.ts", 'export { rename } from "node:fs";'],
  ["generator/emit/metadata-output.ts", 'export { render } from "../../templates/metadata.ts.hbs";'],
  ["generator/config/settings.ts", 'export type { ErrorObject } from "ajv";'],
  ["generator/cli.ts", 'export * from "./report/json.js";\nexport const [folder] = process.argv;'],
  ["generator/command-line/printing.ts", 'process.stdout.write("a");'],
  ["generator/plan/plan.ts", "export const step = { process: 1 }.process;"],
  ["runtime/src/metadata.ts", 'export * from "./scalars.js";'],
  ["tools/web/web-fetch.ts", 'export type { Integer } from "@toolwright/runtime";'],
  ["tools/web/web-fetch.ts", 'export type { BuiltinTool } from "../builtin-tool.js";'],
  ["generated/registry.ts", 'export { functionTool } from "@toolwright/runtime";'],
  ["generated/metadata/WebFetch.ts", 'export type { WebFetchArgs } from "../../tools/web/web-fetch.js";'],
  ["examples/smallest/main.ts", 'export { tools } from "../../generated/registry.js";\nexport * from "node:fs";'],
  ["test/some.test.ts", 'test.each([1])("it works", () => 1);'],
])("in %s the linter allows %s", async (filePath, code) => {
  expect(await refusalsOf(filePath, code)).toEqual([]);
});
