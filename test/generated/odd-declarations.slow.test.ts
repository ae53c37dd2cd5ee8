import { join } from "node:path";
import * as prettier from "prettier";
import { generate, type GenerateResult } from "toolwright/generator";
import { beforeAll, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import { createToolProject, type ScratchProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";
import { compile, createCompiler, type Schema } from "./schema-compiler.js";

/** Names that mean something to TypeScript, or in modules of every kind, but may be a tool's. */
const meaningfulNames =
  "any arguments array as async await class console default delete enum eval exports from get global import let map " +
  "module new null of package promise readonly record require satisfies set static string symbol this tool_map tools " +
  "tool_name type undefined unknown using void window yield _ __a a-b a1 B2B";

/** One declaration for each name, all with the same arguments type. */
function declareAll(names: readonly string[], properties = "id: string"): string {
  const constants = names.map(
    (name, index) =>
      `/** Does something. */\nexport const tool${index}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };\n`,
  );
  return `import type { ToolDeclaration } from "@toolwright/runtime";\nexport interface Args { ${properties} }\n${constants.join("")}`;
}

/** Names of each length for which a generated module begins another line somewhere. */
function namesOfEachLength(last: string): string[] {
  return Array.from({ length: 64 }, (_, index) => `${"x".repeat(index)}${last}`);
}

let project: ScratchProject;
let result: GenerateResult;

beforeAll(async () => {
  project = createToolProject({
    "tools/meaningful-names.ts": declareAll(meaningfulNames.split(" ")),
    "tools/lengths.ts": declareAll(namesOfEachLength("y")),
    "tools/defaulted-lengths.ts": declareAll(namesOfEachLength("d"), "id: string; /** @default 1 */ first?: number"),
    "tools/hidden-lengths.ts": declareAll(namesOfEachLength("h"), "id: string; /** @hidden */ owner: string"),
  });
  for (const [file, text] of Object.entries(readFiles(new URL("odd-declarations.txt", import.meta.url))))
    project.write({ [`tools/${file}`]: text });
  result = await generate({ root: project.root });
});

test("every declaration is generated, without a finding", () => {
  expect(result.diagnostics).toEqual([]);
  expect(result.files.length).toBeGreaterThan(250);
});

test("every file is formatted as prettier formats it by default", async () => {
  for (const { path, text } of result.files) {
    const parser = path.endsWith(".ts") ? "typescript" : "json-stringify";
    expect(await prettier.check(text ?? "", { parser }), path).toBe(true);
  }
});

test("a registry of any size is formatted as prettier formats it by default", async () => {
  for (const size of [1, 2, 3, 8]) {
    const few = createToolProject({
      "tools/few.ts": declareAll(Array.from({ length: size }, (_, index) => `few_${index}`)),
    });
    const { files } = await generate({ root: few.root });
    const registry = files.find(({ path }) => path === "registry.ts");
    expect(await prettier.check(registry?.text ?? "", { parser: "typescript" }), `${size} tools`).toBe(true);
  }
});

test("every module compiles, with its declarations and with what a handler relies on", () => {
  const modules = result.files.map(({ path }) => join(project.root, "generated", path));
  const program = createProgram({
    files: [
      ...modules.filter((path) => path.endsWith(".ts")),
      ...["claims.ts", "carried-types.ts", "registries.ts"].map((file) => join(project.root, "claims", file)),
    ],
    options: { ...strictOptions, isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true },
  });
  const findings = ts.getPreEmitDiagnostics(program);
  expect(findings.map((finding) => describeFinding(finding, project.root))).toEqual([]);
});

test("a generated name that an author has too is imported under another", () => {
  const module = project.read("generated/metadata/read_file.ts");
  expect(module).toContain("ReadFileTypes as DeclaredReadFileTypes,");
  expect(module).toContain("ToolMetadata as DeclaredToolMetadata,");
  expect(module).toContain("export interface ReadFileTypes {");
});

test("the inventory and every schema hold what they promise here too", () => {
  const ajv = createCompiler();
  const read = (path: string): unknown => JSON.parse(project.read(`generated/${path}`));
  const validate = compile(ajv, read("inventory.schema.json") as Schema);
  expect(validate(read("model-tool-schema-inventory.json")), JSON.stringify(validate.errors)).toBe(true);
  for (const { path } of result.files.filter((file) => file.path.startsWith("schemas/"))) {
    expect(() => compile(ajv, read(path) as Schema), path).not.toThrow();
  }
});

test("a hidden parameter is listed in the metadata, and its default with it", () => {
  const metadata = project.read("generated/metadata/send_message.ts");
  const hidden = ["cursor", "delivery.relayToken", "recipients[].account", "sender"];
  expect(metadata).toContain(`  hiddenParameters: [\n${hidden.map((name) => `    "${name}",\n`).join("")}  ],\n`);
  expect(metadata).toContain("  hiddenDefaults: {\n    cursor: 0,\n  },\n");
});
