/** The page about targets: every block in it is run, in the project that it describes. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { targetNames } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { repository, type CommandOutcome } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { createPageProject, filesOf, findingsOf, outputOf, readmeTool, runCommand, textOf } from "./page-projects.js";

const page = "docs/targets.md";
const blocks = readBlocks(page);
const configFile = "toolwright.config.json";
const project = createPageProject(
  {
    "package.json": '{ "private": true, "type": "module" }\n',
    "tsconfig.json": JSON.stringify({ compilerOptions: { module: "nodenext", strict: true } }),
    ...readmeTool,
    ...filesOf(blocks),
  },
  ["@modelcontextprotocol/server", "@modelcontextprotocol/core", "ai"],
);

const run = (step: string): Promise<CommandOutcome> => runCommand(project, textOf(blocks, "step", step));

// Each builds on the one before, as the page does.

test("the page shows what a vendor refuses", async () => {
  const { exitCode, stderr } = await run("refused");
  expect(exitCode).toBe(1);
  expect(stderr).toContain(textOf(blocks, "output", "refused"));
});

test("it shows what is sent", async () => {
  const config = JSON.parse(project.read(configFile)) as { targets: Record<string, unknown> }; // What the page holds.
  config.targets["openai-strict"] = JSON.parse(textOf(blocks, "exclude", "openai-strict"));
  project.write({ [configFile]: JSON.stringify(config) });
  expect(await run("refused")).toMatchObject({ exitCode: 0 });
  const wire: unknown = JSON.parse(project.read("generated/wire/openai-strict.json"));
  expect(wire).toEqual(JSON.parse(textOf(blocks, "wire", "openai-strict")));
});

test("it shows what comes back", () => {
  expect(outputOf(project, "app/strict.ts")).toBe(textOf(blocks, "output", "decoded"));
});

test("it shows how absent and null are told apart", async () => {
  const config = JSON.parse(project.read(configFile)) as { targets: Record<string, object> }; // What the page holds.
  const options = JSON.parse(textOf(blocks, "wrap", "openai-strict")) as { wrapNullable: string[] };
  for (const [names, exitCode] of [[options.wrapNullable, 0] as const, [["gone"], 1] as const]) {
    config.targets["openai-strict"] = { ...config.targets["openai-strict"], wrapNullable: names };
    project.write({ [configFile]: JSON.stringify(config) });
    expect(await run("refused")).toMatchObject({ exitCode });
  }
});

test("its programs compile", () => {
  expect(
    findingsOf(project, ["app/strict.ts", "app/one-target.ts", "app/server.ts", "app/agent.ts"], {
      preserveSymlinks: false,
    }),
  ).toEqual([]);
});

test("it shows what the tools cost", async () => {
  expect((await run("tokens")).stdout).toContain(textOf(blocks, "output", "tokens"));
});

test("it names every target", () => {
  const text = readFileSync(join(repository, page), "utf8");
  for (const target of targetNames) expect(text).toContain(`| \`${target}\``);
});
