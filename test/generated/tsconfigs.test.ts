/** Projects with other compiler options: what they generate has the right schemas and imports, and compiles there. */

import { join } from "node:path";
import { generate } from "toolwright/generator";
import { expect, test } from "vitest";
import { createProgram, describeFinding, ts } from "../runtime/compiler.js";
import { createScratchProject, minimalProject, type ProjectFiles } from "../support/scratch-project.js";

interface SetUp {
  readonly name: string;
  readonly options: object;
  readonly extends?: string;
  /** How the tool imports the type `Place`; absent where it is global. */
  readonly from?: string;
  /** How a generated module imports another. */
  readonly imports: string;
  readonly files?: ProjectFiles;
}

const place = "interface Place {\n  latitude: number;\n}\n";
const bundler = { module: "esnext", moduleResolution: "bundler" };
const packageOf = (name: string, rest: object = {}): ProjectFiles => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", ...rest }),
});

const setUps: readonly SetUp[] = [
  {
    name: "CommonJS, resolved as Node.js does",
    options: { module: "nodenext" },
    from: "../types/place.js",
    imports: "./metadata/find.js",
    files: { "package.json": '{ "name": "scratch", "type": "commonjs" }\n' },
  },
  {
    name: "CommonJS, bundled",
    options: { module: "commonjs", moduleResolution: "bundler" },
    from: "../types/place",
    imports: "./metadata/find",
    files: { "package.json": '{ "name": "scratch" }\n' },
  },
  { name: "a bundler", options: bundler, from: "../types/place", imports: "./metadata/find" },
  {
    name: "a bundler, with the extensions of TypeScript",
    options: { ...bundler, allowImportingTsExtensions: true },
    from: "../types/place.ts",
    imports: "./metadata/find.ts",
  },
  {
    name: "paths",
    options: { module: "nodenext", paths: { "places/*": ["./types/*.ts"] } },
    from: "places/place",
    imports: "./metadata/find.js",
  },
  {
    name: "a condition of the team",
    options: { module: "nodenext", customConditions: ["sources"] },
    from: "places",
    imports: "./metadata/find.js",
    files: {
      ...packageOf("places", { exports: { ".": { sources: "./place.ts", default: "./missing.js" } } }),
      "node_modules/places/place.ts": `export ${place}`,
    },
  },
  {
    name: "global types that it names",
    options: { module: "nodenext", types: ["places"] },
    imports: "./metadata/find.js",
    files: {
      ...packageOf("@types/places", { types: "index.d.ts" }),
      "node_modules/@types/places/index.d.ts": `declare ${place}`,
    },
  },
  {
    name: "a base that comes from a package",
    extends: "@team/tsconfig/bundled.json",
    options: {},
    from: "../types/place",
    imports: "./metadata/find",
    files: {
      ...packageOf("@team/tsconfig"),
      "node_modules/@team/tsconfig/bundled.json": JSON.stringify({ compilerOptions: bundler }),
    },
  },
];

const tool = (from: string | undefined): string => `import type { ToolDeclaration } from "@toolwright/runtime";
${from === undefined ? "" : `import type { Place } from "${from}";\n`}
export interface FindArgs {
  near: Place;
}

/** Finds. */
export const find: ToolDeclaration<FindArgs> = { name: "find", effect: "read_only" };
`;

test.each(setUps)("$name", async ({ options, extends: base, from, imports, files = {} }) => {
  const compilerOptions = { types: [], ...options, strict: true, noEmit: true, skipLibCheck: true };
  const tsconfig = { ...(base !== undefined && { extends: base }), compilerOptions, include: ["tools", "generated"] };
  const project = createScratchProject({
    ...minimalProject,
    "tsconfig.json": JSON.stringify(tsconfig),
    "types/place.ts": `export ${place}`,
    "tools/find.ts": tool(from),
    ...files,
  });
  expect((await generate({ root: project.root })).diagnostics).toEqual([]);
  expect(JSON.parse(project.read("generated/schemas/find.input.json"))).toMatchObject({
    properties: { near: { properties: { latitude: { type: "number" } }, required: ["latitude"] } },
  });
  expect(project.read("generated/registry.ts")).toContain(`from "${imports}";`);
  expect(findingsIn(project.root)).toEqual([]);
});

/** What the compiler finds, asked as `tsc` asks it. */
function findingsIn(root: string): string[] {
  const path = join(root, "tsconfig.json");
  const file = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name));
  const parsed = ts.parseJsonSourceFileConfigFileContent(file, ts.sys, root, undefined, path);
  const { errors, fileNames, options } = parsed;
  const program = createProgram({ files: fileNames, options });
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map((finding) => describeFinding(finding, root));
}
