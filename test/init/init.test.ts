/** The command init, in projects of several kinds: what it adds, and what it leaves alone. */

import { expect, test } from "vitest";
import { createScratchProject, type ProjectFiles } from "../support/scratch-project.js";

const manifest = (fields: object): string => `${JSON.stringify({ name: "app", type: "module", ...fields }, null, 2)}\n`;

const initialize = async (files: ProjectFiles) => {
  const project = createScratchProject(files);
  const outcome = await project.run(["init", "--yes"]);
  expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
  return { ...project, says: outcome.stdout };
};

test("generated files are folded in pull requests, but not the inventory", async () => {
  const { read } = await initialize({ "package.json": manifest({}), ".gitattributes": "* text=auto" });
  expect(read(".gitattributes")).toBe(
    "* text=auto\ngenerated/** linguist-generated=true\n" +
      "generated/model-tool-schema-inventory.json linguist-generated=false\n",
  );
});

test.each([
  ["npm", {}, "npx"],
  ["pnpm", { packageManager: "pnpm@10.0.0" }, "pnpm exec"],
  ["yarn", { packageManager: "yarn@4.0.0" }, "yarn"],
  ["bun", { packageManager: "bun@1.2.0" }, "bunx"],
])("%s runs the next commands", async (name, fields, execute) => {
  const { says, read } = await initialize({ "package.json": manifest(fields), ".github/CODEOWNERS": "" });
  const call = `toolwright call get_time '{"timeZone":"Europe/Berlin"}' --handlers dist/tool-handlers.js`;
  const steps = ["toolwright generate", "tsc --noEmit false --outDir dist", call].map(
    (step) => `  ${execute} ${step}\n`,
  );
  expect(says).toContain(`Next:\n  ${name} install\n${steps.join("")}`);
  const commands = read(".github/workflows/tools.yml").match(/toolwright .*/g);
  expect(commands).toHaveLength(2);
  expect(read(".github/workflows/tools.yml").split(`- run: ${execute} toolwright `)).toHaveLength(3);
});

const compiler = (version: string): ProjectFiles => ({
  "node_modules/typescript/package.json": JSON.stringify({ name: "typescript", version }),
});
const options = (compilerOptions: object, more: object = {}): ProjectFiles => ({
  "tsconfig.json": `// Ours.\n${JSON.stringify({ compilerOptions, ...more })}`,
});
const oldLibrary = "set target, or lib, to ES2020 or later";

test.each<readonly [string, ProjectFiles, boolean]>([
  ["no target, for TypeScript 5", { ...compiler("5.9.3"), ...options({ strict: true }) }, true],
  ["no target, for TypeScript 6", { ...compiler("6.0.2"), ...options({}) }, false],
  ["a target elsewhere", { ...compiler("5.9.3"), ...options({}, { extends: "./base.json" }) }, false],
  ["an old target", options({ target: "ES2017" }), true],
  ["a very old target", options({ target: "es6" }), true],
  ["a target that is new enough", options({ target: "ES2020" }), false],
  ["the newest target", options({ target: "ESNext" }), false],
  ["an old target with a newer library", options({ target: "es5", lib: ["dom", "ES2022"] }), false],
  ["a new target with an old library", options({ target: "es2022", lib: ["es2018", "dom"] }), true],
  ["no tsconfig", compiler("5.9.3"), false],
])("a tsconfig with %s", async (_, files, isOld) => {
  const { says, read } = await initialize({ "package.json": manifest({}), ...files });
  expect(says.includes(oldLibrary)).toBe(isOld);
  if ("tsconfig.json" in files) expect(read("tsconfig.json")).toBe(files["tsconfig.json"]);
});

test.each([
  ["another generator", { codegen: "graphql-codegen" }, "The script codegen stays as it is: graphql-codegen."],
  ["toolwright and others", { codegen: "graphql-codegen && toolwright generate" }, undefined],
])("a script of %s is left alone", async (_, scripts, said) => {
  const { says, read } = await initialize({ "package.json": manifest({ scripts }), ".gitignore": "/dist/\n" });
  expect(JSON.parse(read("package.json"))).toMatchObject({ scripts });
  expect(says).not.toContain(".gitignore");
  if (said === undefined) expect(says).not.toContain("codegen stays");
  else expect(says).toContain(said);
});

test.each([
  ["adds the runtime", {}, { dependencies: { "@toolwright/runtime": "0.1.0" } }],
  [
    "moves the runtime from the development dependencies, with its version",
    { dependencies: { ajv: "^8.0.0" }, devDependencies: { "@toolwright/runtime": "~0.1.0", typescript: "^6.0.0" } },
    { dependencies: { ajv: "^8.0.0", "@toolwright/runtime": "~0.1.0" }, devDependencies: { typescript: "^6.0.0" } },
  ],
  [
    "leaves the runtime of a library, whose users install it",
    { devDependencies: { "@toolwright/runtime": "0.1.0" }, peerDependencies: { "@toolwright/runtime": ">=0.1.0" } },
    { devDependencies: { "@toolwright/runtime": "0.1.0" }, peerDependencies: { "@toolwright/runtime": ">=0.1.0" } },
  ],
])("%s", async (_, fields, expected) => {
  const { read } = await initialize({ "package.json": manifest(fields) });
  const scripts = { codegen: "toolwright generate", "codegen:check": "toolwright check" };
  expect(JSON.parse(read("package.json"))).toEqual({ name: "app", type: "module", ...expected, scripts });
});

test("a project with a folder of sources gets a root for its output, which TypeScript 7 asks for", async () => {
  const { read } = await initialize({ "package.json": manifest({}), "src/index.ts": "export {};\n" });
  expect(JSON.parse(read("tsconfig.json"))).toMatchObject({ compilerOptions: { rootDir: "src" }, include: ["src"] });
});
