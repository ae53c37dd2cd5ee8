/** The option --publish of init: what a package exports for others, in package.jsons of several kinds. */

import { describe, expect, test } from "vitest";
import { createScratchProject, readFileTool, type ProjectFiles } from "../support/scratch-project.js";

const inventory = "./src/generated/model-tool-schema-inventory.json";
const compiled = { types: "./dist/generated/registry.d.ts", default: "./dist/generated/registry.js" };
const both = { "./toolwright-inventory.json": inventory, "./toolwright-registry": compiled };

const configured: ProjectFiles = {
  "toolwright.config.json": '{ "tools": ["src/tools/*.ts"], "output": "src/generated" }',
  "src/tools/read-file.ts": readFileTool,
};

const tsconfig = (compilerOptions: object): ProjectFiles => ({
  "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
});
const emitting = tsconfig({ module: "nodenext", declaration: true, rootDir: "src", outDir: "dist" });

const publish = async (files: ProjectFiles) => {
  const project = createScratchProject({ ...configured, ...files });
  const outcome = await project.run(["init", "--publish", "--yes"]);
  expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
  const manifest = JSON.parse(project.read("package.json").replace("\uFEFF", "")) as Record<string, unknown>;
  return { ...project, says: outcome.stdout, manifest };
};

describe("the exports of a package", () => {
  test.each<readonly [string, object, object]>([
    ["with one entry point", { exports: "./dist/index.js" }, { ".": "./dist/index.js", ...both }],
    ["with conditions", { exports: { import: "./a.mjs" } }, { ".": { import: "./a.mjs" }, ...both }],
    ["with subpaths", { exports: { "./a": "./a.js" } }, { "./a": "./a.js", ...both }],
    ["with another place", { exports: { "./toolwright-registry": "./old.js" } }, both],
    ["with a pattern", { exports: { "./*": "./dist/*" } }, { "./*": "./dist/*", ...both }],
    ["without any code", {}, { "./*": "./*", ...both }],
    [
      "with fields of older programs",
      { main: "dist/index.cjs", module: "./dist/index.js", types: "dist/index.d.ts" },
      {
        ".": { types: "./dist/index.d.ts", import: "./dist/index.js", default: "./dist/index.cjs" },
        "./*": "./*",
        ...both,
      },
    ],
  ])("%s stay, and the tools are added", async (_, fields, exports) => {
    const { manifest, read, run } = await publish({
      ...emitting,
      "package.json": JSON.stringify({ name: "@acme/files", ...fields }, null, 2),
    });
    expect(manifest).toEqual({ name: "@acme/files", ...fields, exports });
    const written = read("package.json");
    expect(await run(["init", "--publish"])).toMatchObject({ exitCode: 0 });
    expect(read("package.json")).toBe(written);
  });

  test("that lead to files in other places stay", async () => {
    const exports = { "./toolwright-*": "./published/*", "./toolwright-registry": "./published/tools.js" };
    const { says, manifest } = await publish({
      ...emitting,
      "package.json": JSON.stringify({ name: "@acme/files", exports }),
      "published/inventory.json": "{}",
      "published/tools.js": "",
    });
    expect(says).toMatch(/^Nothing is missing\.\n.*\n.*published\/inventory\.json\n.*published\/tools\.js\n/);
    expect(manifest).toEqual({ name: "@acme/files", exports });
  });
});

describe("the registry", () => {
  const registryOf = ({ exports }: Record<string, unknown>): unknown =>
    (exports as Record<string, unknown>)["./toolwright-registry"];
  const compiler = (version: string): ProjectFiles => ({
    "node_modules/typescript/package.json": JSON.stringify({ name: "typescript", version }),
  });
  const unrooted = tsconfig({ outDir: "lib", declaration: true });
  const at = (folder: string) => ({ types: `${folder}/registry.d.ts`, default: `${folder}/registry.js` });

  test.each<readonly [string, ProjectFiles, unknown, RegExp | null]>([
    ["where the compiler puts it", emitting, compiled, null],
    ["below the common folder, for TypeScript 5", { ...unrooted, ...compiler("5.9.3") }, at("./lib/generated"), null],
    ["below the whole path, for TypeScript 6", { ...unrooted, ...compiler("6.0.2") }, at("./lib/src/generated"), null],
    [
      "without types, which nobody writes",
      tsconfig({ rootDir: "src", outDir: "dist" }),
      "./dist/generated/registry.js",
      /set "declaration" to true/,
    ],
    ["as a source, if the compiler only checks", tsconfig({ noEmit: true }), "./src/generated/registry.ts", /no code/],
    ["as a source, without a tsconfig", {}, "./src/generated/registry.ts", /no code/],
  ])("is exported %s", async (_, files, expected, note) => {
    const { manifest, says } = await publish({ ...files, "package.json": '{ "name": "@acme/files" }' });
    expect(registryOf(manifest)).toEqual(expected);
    expect(says.split("\n").filter((line) => /declaration|no code/.test(line))).toHaveLength(note === null ? 0 : 1);
    if (note !== null) expect(says).toMatch(note);
  });
});

test.each<readonly [string, readonly string[], readonly string[]]>([
  ["nothing, if all is there", ["dist", "src/**/*.json"], []],
  ["nothing, if everything is there", ["."], []],
  ["the inventory", ["/dist/"], [inventory.slice(2)]],
  ["the compiled code", ["src/generated", "!src/tools"], ["dist"]],
  [
    "what no pattern names, however many wildcards it has",
    ["*".repeat(99) + "?/*a".repeat(99)],
    [inventory.slice(2), "dist"],
  ],
  ["nothing for a pattern of its kinds", ["dist/**/*.{js,ts}", "dist/**/*.js", "dist/**/*.d.ts", "src/generated/"], []],
])("the files of a package gain %s", async (_, files, added) => {
  const { manifest } = await publish({ ...emitting, "package.json": JSON.stringify({ name: "@acme/files", files }) });
  expect(manifest["files"]).toEqual([...files, ...added]);
});

test("the text keeps its mark, its indentation and its ends of lines", async () => {
  const text = '\uFEFF{\r\n\t"name": "@acme/files",\r\n\t"exports": {\r\n\t\t".": "./a.js"\r\n\t}\r\n}\r\n';
  const { read, says } = await publish({ ...emitting, "package.json": text });
  expect(read("package.json")).toBe(
    text.replace(
      '"./a.js"\r\n',
      `"./a.js",\r\n\t\t"./toolwright-inventory.json": "${inventory}",\r\n\t\t"./toolwright-registry": {\r\n` +
        `\t\t\t"types": "${compiled.types}",\r\n\t\t\t"default": "${compiled.default}"\r\n\t\t}\r\n`,
    ),
  );
  expect(says).toContain('Another package adds the tools with "packages": ["@acme/files"].');
});

test("a new project is started and published at once", async () => {
  const project = createScratchProject({ "package.json": '{ "name": "@acme/files", "type": "module" }' });
  expect(await project.run(["init", "--publish", "--yes"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(project.read("toolwright.config.json")).toContain('"output": "generated"');
  expect(JSON.parse(project.read("package.json"))).toMatchObject({
    scripts: { codegen: "toolwright generate" },
    exports: { "./toolwright-inventory.json": "./generated/model-tool-schema-inventory.json" },
  });
});

test("a configuration that cannot be read is reported, and nothing is written", async () => {
  const project = createScratchProject({
    "package.json": '{ "name": "@acme/files", "toolwright": { "output": "." } }',
  });
  const { exitCode, stdout, stderr } = await project.run(["init", "--publish", "--yes"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toContain("error config-missing-key");
  expect(stderr).toContain("error output-outside-root");
});
