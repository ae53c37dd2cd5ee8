/** Other engines than the one that runs the tests: the command line prints and writes the same, and its output runs alike. */

import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import {
  type CommandOutcome,
  createScratchProject,
  repository,
  runProcess,
  type ScratchProject,
} from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";
import { runCalls } from "./calls.js";
import { type Engine, installEngines } from "./engines.js";
import { createSite } from "./site.js";

const { engines, dispose } = await installEngines();
afterAll(dispose);

type Run = (args: readonly string[]) => Promise<CommandOutcome>;

const files = readFiles(new URL("project.txt", import.meta.url));
/** The sources import each other as `importExtension` lets generated modules do it: with the names that the files have. */
const sources = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path, text.replace(/(from "\..*)\.js"/g, '$1.ts"')]),
);
const config = JSON.stringify({
  ...(JSON.parse(files["toolwright.config.json"] ?? "") as object),
  importExtension: ".ts",
});

const engineOf = `const { bun, deno, node } = process.versions;
console.log(bun ? "Bun " + bun : deno ? "Deno " + deno : "Node.js " + node);`;

/** The application and what it is generated from, all in TypeScript, and its handlers compiled. */
async function createProject(): Promise<ScratchProject> {
  const project = createScratchProject({ ...sources, "toolwright.config.json": config, "engine.js": engineOf });
  await build({
    ...{ entryPoints: [join(project.root, "handlers.ts")], outfile: join(project.root, "handlers.js"), format: "esm" },
  });
  return project;
}

const call = ["call", "find-lines", '{"text":"word","place":"names"}', "--handlers", "handlers.js"];
const before = "generated/model-tool-schema-inventory.json";

/** What the commands of an author print, and what they write. */
async function work(project: ScratchProject, run: Run) {
  const outcomes = [];
  for (const args of [["generate"], ["check"], ["list"], call]) outcomes.push(await run(args));
  const path = "tools/find-lines.ts";
  project.write({ [path]: project.read(path).replace("@maximum 100", "@maximum 50") });
  outcomes.push(await run(["review", "--against", before, "--fail-on", "warning"]));
  return { outcomes, generated: project.snapshot("generated") };
}

const running = await createProject();
const worked = await work(running, running.run);

/** Runs a script to its end; what it printed, of which no line may be a warning. */
async function printedBy({ command: [program, ...args] }: Engine, root: string, script: string): Promise<string> {
  const outcome = await runProcess(program, [...args, script], { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
  expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
  return outcome.stdout;
}

async function bundleApplication({ root }: ScratchProject): Promise<string> {
  const outfile = join(root, "application.js");
  await build({
    entryPoints: [join(root, "application.ts")],
    bundle: true,
    packages: "external",
    format: "esm",
    outfile,
  });
  return outfile;
}

const ownEngine: Engine = { name: `Node.js ${process.versions.node}`, command: [process.execPath], stripsTypes: false };
const printed = await printedBy(ownEngine, running.root, await bundleApplication(running));
const site = await createSite();
const expectedCalls = JSON.parse(JSON.stringify(await runCalls())) as { readonly outcomes: unknown };

test("the commands and the calls are of every kind", () => {
  expect(worked.outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 1]);
  expect(worked.outcomes.at(-1)?.stdout).toContain("input-constraint-tightened");
  const envelopes = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly status: string });
  expect(envelopes.map(({ status }) => status)).toEqual(["success", "error", "success", "error", "error"]);
});

describe.each(engines.map((engine) => [engine.name, engine] as const))("%s", (name, engine) => {
  const [program, ...args] = engine.command;

  test("is what runs", async () => {
    expect(await printedBy(engine, running.root, "engine.js")).toBe(`${name}\n`);
  });

  test("prints and writes the same, and runs what was generated", async () => {
    const project = await createProject();
    const options = { cwd: project.root, env: { ...process.env, NO_COLOR: "1" } };
    const run: Run = (words) => runProcess(program, [...args, join(repository, "dist/cli.js"), ...words], options);
    expect(await work(project, run)).toEqual(worked);
    const script = engine.stripsTypes ? "application.ts" : await bundleApplication(project);
    expect(await printedBy(engine, project.root, script)).toBe(printed);
  });

  test("makes every kind of call as Node.js does", async () => {
    const report = JSON.parse(await printedBy(engine, site.root, join(site.root, "calls.js"))) as typeof expectedCalls;
    expect(report.outcomes).toEqual(expectedCalls.outcomes);
  });
});
