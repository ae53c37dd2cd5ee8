import { join } from "node:path";
import type { CompilerOptions } from "typescript";
import { describe, expect, test } from "vitest";
import { readmeTool } from "../docs/page-projects.js";
import { createScratchProject } from "../support/scratch-project.js";
import { packageFolder } from "./built-package.js";
import { createProgram, describeFinding, strictOptions, ts } from "./compiler.js";

const commonJsProject = createScratchProject({ ...readmeTool, "package.json": "{}" });
const moduleProject = createScratchProject({ ...readmeTool, "package.json": '{ "type": "module" }' });

const { CommonJS, ESNext, Node16, NodeNext } = ts.ModuleKind;
const { Node10, Bundler } = ts.ModuleResolutionKind;

/** Where the types must be found, inside the installed package. */
const commonJs = { project: commonJsProject, types: "dist/cjs/index.d.ts" };
const esModule = { project: moduleProject, types: "dist/esm/index.d.ts" };
const node10: CompilerOptions = { module: CommonJS, moduleResolution: Node10, ignoreDeprecations: "6.0" };
const older: CompilerOptions = { module: NodeNext, target: ts.ScriptTarget.ES2020, lib: ["lib.es2020.d.ts"] };
const isolated: CompilerOptions = { module: NodeNext, isolatedDeclarations: true, declaration: true };

describe.each([
  { name: "commonjs with node10 resolution", ...commonJs, options: node10 },
  { name: "node16 in a CommonJS package", ...commonJs, options: { module: Node16 } },
  { name: "nodenext in an ESM package", ...esModule, options: { module: NodeNext } },
  { name: "esnext with a bundler", ...esModule, options: { module: ESNext, moduleResolution: Bundler } },
  { name: "nodenext with the library of ES2020", ...esModule, options: older },
  { name: "isolatedDeclarations", ...esModule, options: isolated },
])("the tool of the README compiles under $name", ({ project: { root }, types, options }) => {
  test.each([true, false])("exactOptionalPropertyTypes: %s", (exactOptionalPropertyTypes) => {
    // The libraries of the compiler need no check; the runtime's own declaration files do.
    const checked = { exactOptionalPropertyTypes, skipLibCheck: false, skipDefaultLibCheck: true };
    const files = Object.keys(readmeTool).map((file) => join(root, file));
    const program = createProgram({ files, options: { ...strictOptions, ...options, ...checked } });
    const findings = ts.getPreEmitDiagnostics(program);
    expect(findings.map((finding) => describeFinding(finding, root))).toEqual([]);
    expect(program.getSourceFiles().map(({ fileName }) => fileName)).toContain(join(packageFolder, types));
  });
});
