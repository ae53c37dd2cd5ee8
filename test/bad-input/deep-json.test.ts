import { expect, test } from "vitest";
import { createToolProject, readFileTool } from "../support/scratch-project.js";

/** A hundred thousand objects inside each other. */
const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
const settings = '"tools": ["tools/**/*.ts"], "output": "generated"';
const inventory = "generated/model-tool-schema-inventory.json";

/** What is read, with which arguments, and where it is too deep; the position of the level that is one too many. */
const refusals: readonly (readonly [file: string, text: string, args: string, column: number])[] = [
  ["toolwright.config.json", deep, "check", 3751],
  ["toolwright.config.json", `{ ${settings}, "lint": ${deep} }`, "review --against HEAD", 3807],
  ["toolwright.config.json", "[".repeat(100_000), "generate", 751],
  // The parser skips a brace that closes nothing.
  ["toolwright.config.json", "[},".repeat(100_000), "list", 2251],
  ["base.json", deep, "check --config base.json", 3751],
  ["package.json", `{ "name": "deep", "x": ${deep} }`, "init --yes", 3769],
  ["tools.json", `{ "tools": [{ "name": "wait", "inputSchema": ${deep} }] }`, "doctor tools.json", 3781],
  ["tools.json", `{ "tools": [{ "name": "wait", "inputSchema": ${deep} }] }`, "review --against tools.json", 3781],
  ["payload.json", deep, "lint --target openai --payload payload.json", 3751],
  ["servers.json", deep, "list --servers servers.json --server files", 3751],
  ["types.json", deep, "adopt tools.json --types tools/*.ts --map types.json", 3751],
];

test.each(refusals)("%s of %# is refused where it is too deep", async (file, text, args, column) => {
  const tools = '{ "tools": [{ "name": "wait", "inputSchema": { "type": "object" } }] }';
  const project = createToolProject({ "tools/read-file.ts": readFileTool, "tools.json": tools, [file]: text });
  if (args.startsWith("init")) project.remove("toolwright.config.json");
  const { exitCode, stdout, stderr } = await project.run(args.split(" "));
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toContain(` ${file}:1:${column}\n`);
  expect(stderr).toContain(": it nests more than 750 levels deep.\n");
  expect(stderr).toMatch(/^1 error\./m);
});

test("a tsconfig, or one that it extends, is refused", async () => {
  const project = createToolProject({ "tools/read-file.ts": readFileTool, "base.json": deep });
  for (const text of [deep, '{ "extends": "./base.json" }']) {
    project.write({ "tsconfig.json": text });
    const { exitCode, stderr } = await project.run(["generate"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("error tsconfig-not-readable tsconfig.json:1:1\n");
    expect(stderr).toContain("nests too deeply");
  }
});

test("a package.json without settings does not stop a run, and a deep inventory is generated anew", async () => {
  const project = createToolProject({ "tools/read-file.ts": readFileTool });
  await project.run(["generate"]);
  const text = project.read(inventory);
  project.write({ "package.json": `{ "name": "deep", "type": "module", "x": ${deep} }`, [inventory]: deep });
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(project.read(inventory)).toBe(text);
});
