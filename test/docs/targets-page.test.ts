/** The page about targets: every block in it is run, in the project that it describes. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions } from "../runtime/compiler.js";
import {
  createScratchProject,
  repository,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";

const page = "docs/targets.md";
const blocks = readBlocks(page);
const configFile = "toolwright.config.json";

function blockOf(name: string, value: string): string {
  const found = blocks.filter(({ attributes }) => attributes[name] === value);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${page} must have one block ${name}=${value}.`);
  return found[0].text;
}

let project: ScratchProject;

/** Runs the command of a step, as a user types it. */
function run(step: string): Promise<CommandOutcome> {
  const [npx, toolwright, ...args] = blockOf("step", step).trim().split(" ");
  expect([npx, toolwright]).toEqual(["npx", "toolwright"]);
  return project.run(args);
}

beforeAll(() => {
  const readFileTool = readBlocks("README.md").find(({ attributes }) => attributes["file"] === "tools/read-file.ts");
  project = createScratchProject({
    "package.json": '{ "private": true, "type": "module" }\n',
    "tsconfig.json": JSON.stringify({ compilerOptions: { module: "nodenext", strict: true } }),
    "tools/read-file.ts": readFileTool?.text ?? "",
    ...Object.fromEntries(
      blocks.flatMap(({ attributes: { file }, text }) => (file === undefined ? [] : [[file, text]])),
    ),
  });
  mkdirSync(join(project.root, "node_modules/@modelcontextprotocol"));
  for (const name of ["server", "core"]) {
    symlinkSync(
      join(repository, "node_modules/@modelcontextprotocol", name),
      join(project.root, "node_modules/@modelcontextprotocol", name),
    );
  }
});
afterAll(() => rmSync(project.root, { recursive: true, force: true }));

// Each builds on the one before, as the page does.
describe("the page about targets", () => {
  test("shows what a vendor refuses", async () => {
    const { exitCode, stderr } = await run("refused");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(blockOf("output", "refused"));
  });

  test("shows what is sent", async () => {
    const config = JSON.parse(project.read(configFile)) as { targets: Record<string, unknown> };
    config.targets["openai-strict"] = JSON.parse(blockOf("exclude", "openai-strict"));
    project.write({ [configFile]: JSON.stringify(config) });
    expect(await run("refused")).toMatchObject({ exitCode: 0 });
    const wire: unknown = JSON.parse(project.read("generated/wire/openai-strict.json"));
    expect(wire).toEqual(JSON.parse(blockOf("wire", "openai-strict")));
  });

  test("shows what comes back", async () => {
    const outfile = join(project.root, "app/strict.mjs");
    await build({
      entryPoints: [join(project.root, "app/strict.ts")],
      bundle: true,
      format: "esm",
      outfile,
      logLevel: "silent",
    });
    expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" })).toBe(blockOf("output", "decoded"));
  });

  test("has programs that compile", () => {
    const files = ["app/strict.ts", "app/server.ts"].map((file) => join(project.root, file));
    const options = {
      ...strictOptions,
      types: ["node"],
      typeRoots: [join(repository, "node_modules/@types")],
      preserveSymlinks: false,
    };
    const program = createProgram({ files, options });
    const findings = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
    expect(findings.map((finding) => describeFinding(finding, project.root))).toEqual([]);
  });

  test("shows what the tools cost", async () => {
    expect((await run("tokens")).stdout).toContain(blockOf("output", "tokens"));
  });

  test("names every target", () => {
    const config = JSON.parse(readFileSync(join(repository, "dist/config.schema.json"), "utf8")) as {
      $defs: { ConfigTargets?: { properties: object } };
      properties: { targets: { properties?: object } };
    };
    const targets = config.$defs.ConfigTargets?.properties ?? config.properties.targets.properties ?? {};
    expect(Object.keys(targets).length).toBeGreaterThan(9);
    const text = readFileSync(join(repository, page), "utf8");
    for (const target of Object.keys(targets)) expect(text).toContain(`| \`${target}\``);
  });
});
