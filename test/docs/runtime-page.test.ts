/** The page about calling tools: every program in it is compiled, and run where the page shows what it prints. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions } from "../runtime/compiler.js";
import { createScratchProject, minimalProject, repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";

const page = "docs/runtime.md";
const blocks = readBlocks(page);
const files = blocks.flatMap(({ attributes: { file }, text }) => (file === undefined ? [] : [[file, text] as const]));
const outputs = blocks.flatMap(({ attributes: { output }, text }) => (output === undefined ? [] : [{ output, text }]));
const readFileTool = readBlocks("README.md").find(({ attributes }) => attributes["file"] === "tools/read-file.ts");

const project = createScratchProject({
  ...minimalProject,
  "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "generated", "validators": true }\n',
  "tools/read-file.ts": readFileTool?.text ?? "",
  ...Object.fromEntries(files),
});
afterAll(() => rmSync(project.root, { recursive: true, force: true }));

beforeAll(async () => {
  const packages = ["@modelcontextprotocol/server", "@anthropic-ai/sdk", "@opentelemetry/api", "ai", "openai"];
  for (const name of packages) {
    const link = join(project.root, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, "node_modules", name), link);
  }
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
});

describe("the page about calling tools", () => {
  test("has programs that compile", () => {
    const sources = files.map(([file]) => join(project.root, file));
    const options = {
      ...strictOptions,
      types: ["node", "vscode"],
      typeRoots: [join(repository, "node_modules/@types")],
    };
    const program = createProgram({ files: sources, options });
    const findings = sources.flatMap((source) => program.getSemanticDiagnostics(program.getSourceFile(source)));
    expect(findings.map((finding) => describeFinding(finding, project.root))).toEqual([]);
  });

  test.each(outputs)("shows what $output prints", ({ output, text }) => {
    const outfile = join(project.root, output.replace(/\.ts$/, ".mjs"));
    buildSync({ entryPoints: [join(project.root, output)], bundle: true, format: "esm", platform: "node", outfile });
    expect(execFileSync(process.execPath, [outfile], { encoding: "utf8", cwd: project.root })).toBe(text);
  });

  test("shows how what runs is reviewed", async () => {
    const [command = "", printed = ""] = ["step", "review"].map(
      (name) => blocks.find(({ attributes }) => name in attributes)?.text,
    );
    // The last of the programs above has written the inventory of its registry.
    const { stdout } = await project.run(command.trim().split(" ").slice(2));
    expect(stdout).toContain(printed);
    expect(printed).toContain("read_file");
  });

  test("names every entry point", () => {
    const { exports } = JSON.parse(readFileSync(join(repository, "runtime/package.json"), "utf8")) as {
      readonly exports: object;
    };
    const table = readFileSync(join(repository, page), "utf8");
    for (const path of Object.keys(exports)) {
      if (path !== "./package.json") expect(table).toContain(`| \`${join("@toolwright/runtime", path)}\``);
    }
  });
});
