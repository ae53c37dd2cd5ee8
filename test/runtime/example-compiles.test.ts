import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CompilerOptions } from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions, testFolder, ts } from "./compiler.js";

const example = readFileSync(join(testFolder, "example", "read-file.ts"), "utf8");

/** A project outside of the repository, with the built package in its node_modules as an install would put it. */
function createProject({ type }: { readonly type: "commonjs" | "module" | undefined }): string {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "author-project-")));
  const packageFile = createRequire(import.meta.url).resolve("@toolwright/runtime/package.json");
  const installed = join(project, "node_modules", "@toolwright", "runtime");
  mkdirSync(installed, { recursive: true });
  cpSync(packageFile, join(installed, "package.json"));
  cpSync(join(dirname(packageFile), "dist"), join(installed, "dist"), { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "author-project", private: true, type }));
  writeFileSync(join(project, "read-file.ts"), example);
  return project;
}

const commonJsProject = createProject({ type: undefined });
const moduleProject = createProject({ type: "module" });

afterAll(() => {
  for (const project of [commonJsProject, moduleProject]) rmSync(project, { recursive: true });
});

const { CommonJS, ESNext, Node16, NodeNext } = ts.ModuleKind;
const { Node10, Bundler } = ts.ModuleResolutionKind;

/** Where the types must be found, inside the installed package. */
const commonJs = { project: commonJsProject, types: "dist/cjs/index.d.ts" };
const esModule = { project: moduleProject, types: "dist/esm/index.d.ts" };
const node10: CompilerOptions = { module: CommonJS, moduleResolution: Node10, ignoreDeprecations: "6.0" };
const isolated: CompilerOptions = { module: NodeNext, isolatedDeclarations: true, declaration: true };

const settings: readonly (typeof commonJs & { readonly name: string; readonly options: CompilerOptions })[] = [
  { name: "commonjs with node10 resolution", ...commonJs, options: node10 },
  { name: "node16 in a CommonJS package", ...commonJs, options: { module: Node16 } },
  { name: "nodenext in an ESM package", ...esModule, options: { module: NodeNext } },
  { name: "esnext with a bundler", ...esModule, options: { module: ESNext, moduleResolution: Bundler } },
  { name: "isolatedDeclarations", ...esModule, options: isolated },
];

describe.each(settings)("the example compiles under $name", ({ project, types, options }) => {
  test.each([true, false])("exactOptionalPropertyTypes: %s", (exactOptionalPropertyTypes) => {
    // The libraries of the compiler need no check; the runtime's own declaration files do.
    const checked = { exactOptionalPropertyTypes, skipLibCheck: false, skipDefaultLibCheck: true };
    const files = [join(project, "read-file.ts")];
    const program = createProgram({ files, options: { ...strictOptions, ...options, ...checked } });
    const findings = ts.getPreEmitDiagnostics(program);
    expect(findings.map((finding) => describeFinding(finding, project))).toEqual([]);
    expect(program.getSourceFiles().map((file) => file.fileName)).toContain(
      `${project}/node_modules/@toolwright/runtime/${types}`,
    );
  });
});

describe("the built package runs", () => {
  const makeTool = `
    const tool = functionTool({ name: "echo", description: "Echoes.", inputSchema: { type: "object" } });
    console.log(JSON.stringify([tool.name, tool.effect, typeof toToolSpec(tool).kind]));
  `;

  test.each([
    ["CommonJS", "run.cjs", 'const { functionTool, toToolSpec } = require("@toolwright/runtime");'],
    ["ESM", "run.mjs", 'import { functionTool, toToolSpec } from "@toolwright/runtime";'],
  ])("from %s", (_format, file, load) => {
    writeFileSync(join(commonJsProject, file), load + makeTool);
    const output = execFileSync(process.execPath, [file], { cwd: commonJsProject, encoding: "utf8" });
    expect(JSON.parse(output)).toEqual(["echo", "read_only", "object"]);
  });
});
