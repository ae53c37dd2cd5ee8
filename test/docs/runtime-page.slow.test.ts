/** The page about calling tools: every program in it is compiled, and run where the page shows what it prints. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { entryPoints } from "../runtime/built-package.js";
import { minimalProject, repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { createPageProject, filesOf, findingsOf, outputOf, readmeTool, runCommand, textOf } from "./page-projects.js";

const page = "docs/runtime.md";
const blocks = readBlocks(page);
const files = filesOf(blocks);
const outputs = blocks.flatMap(({ attributes: { output }, text }) => (output === undefined ? [] : [{ output, text }]));
const validating = '{ "tools": ["tools/**/*.ts"], "output": "generated", "validators": true }\n';

const project = createPageProject(
  { ...minimalProject, "toolwright.config.json": validating, ...readmeTool, ...files },
  [
    ...[
      "@modelcontextprotocol/client",
      "@modelcontextprotocol/server",
      "@anthropic-ai/sdk",
      "@google/genai",
      "@openai/agents-core",
    ],
    ...["@opentelemetry/api", "ai", "openai"],
  ],
);
beforeAll(async () => expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 }));

test("the programs compile", () => {
  expect(findingsOf(project, Object.keys(files), { types: ["node", "vscode"] })).toEqual([]);
});

test.each(outputs)("the page shows what $output prints", ({ output, text }) => {
  expect(outputOf(project, output)).toBe(text);
});

test("the page shows how what runs is reviewed", async () => {
  const printed = textOf(blocks, "review", "printed");
  // The last of the programs above has written the inventory of its registry.
  expect((await runCommand(project, textOf(blocks, "step", "review"))).stdout).toContain(printed);
  expect(printed).toContain("read_file");
});

test("the page names every entry point", () => {
  const table = readFileSync(join(repository, page), "utf8");
  // One row stands for all targets.
  for (const { specifier } of entryPoints.filter(({ specifier }) => !/targets\/(?!openai$)/.test(specifier)))
    expect(table).toContain(`| \`${specifier}\``);
});
