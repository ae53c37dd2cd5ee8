import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { platform } from "node:process";
import { expect, test } from "vitest";
import { createToolProject, minimalSettings, readFileTool, repository } from "../support/scratch-project.js";
import { declareTool } from "./watched-project.js";

const project = createToolProject({ "tools/read-file.ts": readFileTool });
const upToDate = { exitCode: 0, stdout: "1 tool: 1 experimental. 5 files in generated/: up to date.\n", stderr: "" };
const runs = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

test("the outcome of a run that only reads is kept, and a torn file is as good as none", async () => {
  const folder = join(project.root, "node_modules", ".cache", "toolwright");
  await project.run(["generate"]);
  const sources = runs(folder);
  expect(sources).toHaveLength(1);
  expect(await project.run(["check"])).toEqual(upToDate);
  const [file = ""] = runs(folder).filter((kept) => !sources.includes(kept));
  const text = readFileSync(file, "utf8");
  // The seal of the text no longer holds, so what it claims is not shown.
  writeFileSync(file, text.replace("up to date", "not so"));
  expect(await project.run(["check"])).toEqual(upToDate);
  /** What is kept after a run without anything to recall. */
  const keptAnew = async (): Promise<string> => {
    for (const kept of [file, ...sources]) writeFileSync(kept, readFileSync(kept, "utf8").slice(0, text.length / 2));
    expect(await project.run(["check"])).toEqual(upToDate);
    return readFileSync(file, "utf8");
  };
  expect(await keptAnew()).toBe(await keptAnew());
});

test("a file that no tool depends on may change", async () => {
  const project = createToolProject({
    "tools/read-file.ts": readFileTool,
    "src/server.ts": "export const port = 1;\n",
    "tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["tools", "src"] }\n',
  });
  const folder = join(project.root, "cache");
  /** When the files of the cache were written. */
  const times = (): number[] => runs(folder).map((path) => statSync(path).mtimeMs);
  await project.run(["generate", "--no-cache"]);
  // The first run has not seen the folder that it makes.
  await project.run(["check", "--cache", "cache"]);
  await project.run(["check", "--cache", "cache"]);
  const before = times();
  project.write({ "src/server.ts": "export const port = 2;\n" });
  expect(await project.run(["check", "--cache", "cache"])).toEqual(upToDate);
  expect(times()).toEqual(before);
});

test("a folder can be chosen, and nothing is kept with --no-cache", async () => {
  const folder = join(project.root, "elsewhere");
  await project.run(["generate", "--no-cache"]);
  expect(await project.run(["check", "--no-cache"])).toEqual(upToDate);
  expect(existsSync(folder)).toBe(false);
  expect(await project.run(["check", "--cache", "elsewhere"])).toEqual(upToDate);
  expect(runs(folder)).toHaveLength(2);
});

// In /proc, the function of Node.js that makes a folder with those above it never ends.
const impossible = ["package.json", "package.json/cache", ...(platform === "linux" ? ["/proc/none/cache"] : [])];

test.each(impossible)("a cache in %s is only warned of", async (folder) => {
  await project.run(["generate", "--no-cache"]);
  const { stderr, ...outcome } = await project.run(["check", "--cache", folder]);
  expect({ ...outcome, stderr: "" }).toEqual(upToDate);
  expect(stderr).toContain("warning cache-not-written\n");
});

test("a package of settings may get another entry", async () => {
  const entry = (file: string): Readonly<Record<string, string>> => ({
    "node_modules/house/package.json": `{ "main": "${file}" }\n`,
  });
  const project = createToolProject({
    "toolwright.config.json": `${JSON.stringify({ ...minimalSettings, extends: "house" })}\n`,
    "tools/read-file.ts": readFileTool,
    "node_modules/house/one.json": '{ "defaultFamily": "one" }\n',
    "node_modules/house/other.json": '{ "defaultFamily": "other" }\n',
    ...entry("one.json"),
  });
  // Within one process, Node.js reads the file of a package once.
  const list = async (): Promise<string> => (await project.run(["list"], { environment: {} })).stdout;
  expect(await list()).toContain(" one ");
  project.write(entry("other.json"));
  expect(await list()).toContain(" other ");
});

test.runIf(platform === "linux")("what comes through a pipe is left in it", async () => {
  await project.run(["generate"]);
  const program = join(repository, "dist", "cli.js");
  const command = `cat generated/model-tool-schema-inventory.json | node ${program} lint /dev/stdin`;
  const [first, second] = [1, 2].map(() => spawnSync("sh", ["-c", command], { cwd: project.root, encoding: "utf8" }));
  expect(first?.stderr).toBe("");
  expect(first?.status).toBe(0);
  expect(second?.stdout).toBe(first?.stdout);
});

test("a folder keeps the 24 newest runs of each project, and whatever else is in it", async () => {
  const kept = join(project.root, "kept");
  const check = async (): Promise<void> => void (await project.run(["check", "--cache", "kept"]));
  await check();
  const own = basename(runs(kept)[0] ?? "").slice(0, 8);
  const numbered = (prefix: string) =>
    Array.from({ length: 30 }, (_, index) => `${prefix}${String(index).padStart(8, "0")}`);
  const others = ["own", ...numbered("ffffffff")];
  project.write(Object.fromEntries([...numbered(own), ...others].map((name) => [`kept/${name}.json`, "{}"])));
  project.write({ "toolwright.config.json": `${project.read("toolwright.config.json")}\n` });
  await check();
  expect(runs(kept)).toHaveLength(24 + others.length);
  expect(runs(kept)).toEqual(expect.arrayContaining(others.map((name) => join(kept, `${name}.json`))));
});

/** `a` uses a global type, `b` imports the module that declares it, `c` uses neither. */
const apple = declareTool("apple", "Unit");
const cherry = declareTool("cherry", "Far", 'import type { Far } from "./types/near.js";\n');
const declaring = (unit: string): string => `export type Near = string;\ndeclare global {\n  type Unit = ${unit};\n}\n`;
const near = 'export type { Far } from "./far.js";\n';
const elsewhere = 'export * from "../lib/e.js";\n';
const based = `import type { Base } from "./base.js";\n${declaring("Base")}`;

const settingsWith = (more: object): string => `${JSON.stringify({ ...minimalSettings, ...more })}\n`;
const importing = declareTool(
  "date",
  "keyof typeof settings",
  'import settings from "../toolwright.config.json" with { type: "json" };\n',
);

const withTsx = {
  "toolwright.config.json": settingsWith({ tools: ["tools/**/*.{ts,tsx}"] }),
  "tools/units.tsx": "export type Unit = 1;\n",
};
const viaTsx = declareTool("date", "Unit", 'import type { Unit } from "./units.js";\n');
const described = declareTool("cherry", "string")
  .replace(/\/\*\*.*\n/, "")
  .replace("effect:", 'descriptionFile: "text.ts", effect:');

/** An interface whose one property two files explain. */
const explaining = (text: string): string =>
  `export {};\ndeclare global {\n  interface Shared {\n    /** ${text} */\n    value: string;\n  }\n}\n`;
const explained = {
  "lib/first.ts": explaining("The first."),
  "lib/second.ts": explaining("The second."),
  "tools/b.ts": shared("banana", "second"),
};
function shared(name: string, file: string): string {
  return declareTool(name, "Shared", `import "../lib/${file}.js";\n`);
}

const including = '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["tools", "src"] }\n';
const adding = (member: string): string =>
  `declare global {\n  interface Shared {\n    ${member};\n  }\n}\nexport {};\n`;

/** The compiler reads one of two copies of a package. */
const copies = Object.fromEntries(
  ["node_modules/copy", "tools/deep/node_modules/copy"].flatMap((folder) => [
    [`${folder}/package.json`, '{ "name": "copy", "version": "1.0.0", "types": "index.d.ts" }\n'],
    [`${folder}/index.d.ts`, "export type Copy = 1;\n"],
  ]),
);
const copied = (name: string): string => declareTool(name, "Copy", 'import type { Copy } from "copy";\n');

/** What changes, one after the other. */
const changes: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["a tool beside a global type that another brings", { "tools/a.ts": apple.replace("Uses", "Takes") }],
  ["that type", { "lib/units.ts": declaring("number") }],
  ["a type two files away", { "tools/types/far.d.ts": 'export type Far = "far" | "further";\n' }],
  ["a type before another of its name", { "tools/types/far.ts": "export type Far = boolean;\n" }],
  ["a type that is global from now on", { "tools/types/near.ts": near + declaring("boolean") }],
  ["that it is global no more", { "tools/types/near.ts": near }],
  ["a tag that nobody knows", { "tools/types/far.ts": "/** @minimun 1 */\nexport type Far = boolean;\n" }],
  ["a tool beside it", { "tools/a.ts": apple }],
  ["a tool without that tag", { "tools/types/far.ts": "export type Far = boolean;\n", "tools/d.ts": "export {};\n" }],
  ["a file without a tool", { "tools/d.ts": "export const nothing = 1;\n" }],
  ["a tool of the same name", { "tools/d.ts": declareTool("cherry", "string") }],
  ["the other one", { "tools/c.ts": cherry.replace("Uses", "Takes") }],
  ["a tool from elsewhere", { "tools/d.ts": elsewhere, "tools/f.ts": elsewhere }],
  ["one that names it", { "tools/d.ts": `// Once more.\n${elsewhere}` }],
  ["a global type that says another", { "lib/units.ts": based, "lib/base.ts": "export type Base = 1;\n" }],
  ["the other one of these", { "lib/base.ts": "export type Base = 2;\n" }],
  ["a generated file, by hand", { "generated/metadata/cherry.ts": "" }],
  ["a file of settings that one imports", { "tools/d.ts": importing }],
  ["a setting in it", { "toolwright.config.json": settingsWith({ defaultFamily: "other" }) }],
  ["nothing that brings a global type", { "tools/b.ts": declareTool("banana", "string") }],
  ["a type that two files declare", { ...explained, "tools/a.ts": shared("apple", "first") }],
  ["a tool beside the second", { "tools/b.ts": `// Once more.\n${shared("banana", "second")}` }],
  ["a file that no other imports", { "tsconfig.json": including, "src/more.ts": adding("more?: string") }],
  ["a tool beside it", { "tools/a.ts": `// Once more.\n${shared("apple", "first")}` }],
  ["what that file adds", { "src/more.ts": adding("more?: number") }],
  ["a file that adds nothing", { "src/other.ts": "export const other = 1;\n" }],
  ["what it adds then", { "src/other.ts": adding("other?: 1") }],
  ["that it adds nothing again", { "src/other.ts": "export const other = 2;\n" }],
  ["a file that only the globs bring in", { ...withTsx, "tools/d.ts": viaTsx }],
  ["a tool that imports it", { "tools/d.ts": `// Once more.\n${viaTsx}` }],
  ["a description in a module", { "tools/c.ts": described, "tools/text.ts": "export const text = 1;\n" }],
  ["that module", { "tools/text.ts": "export const text = 2;\n" }],
  ["copies of a package", { ...copies, "tools/b.ts": copied("banana"), "tools/deep/e.ts": copied("elder") }],
  ["the copy that counts", { "node_modules/copy/index.d.ts": "export type Copy = 2;\n" }],
];

test("a run that reads only what a change concerns writes and reports what one that reads everything does", async () => {
  const project = createToolProject({
    "tools/a.ts": apple,
    "tools/b.ts": declareTool("banana", "Near", 'import type { Near } from "../lib/units.js";\n'),
    "tools/c.ts": cherry,
    "lib/units.ts": declaring("string"),
    "tools/types/near.ts": near,
    "tools/types/far.d.ts": 'export type Far = "far";\n',
    "lib/e.ts": declareTool("fig", "string"),
  });
  await project.run(["generate"]);
  for (const [change, files] of changes) {
    project.write(files);
    const { exitCode, stderr } = await project.run(["generate"]);
    const whole = await project.run(["generate", "--no-cache"]);
    expect({ exitCode, stderr }, change).toEqual({ exitCode: whole.exitCode, stderr: whole.stderr });
    expect(whole.stdout, change).not.toMatch(/[1-9]\d* written/);
    const listed = [await project.run(["list"]), await project.run(["list", "--no-cache"])];
    expect(listed[0], change).toEqual(listed[1]);
  }
});
