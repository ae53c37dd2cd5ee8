/**
 * No command runs the code of the project that it reads, and none reaches the network without a server's name.
 *
 * Each trap also runs at the end, by the program that it is for, so a trap that cannot run does not count.
 */

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startCommandLineHost } from "../support/command-line-host.js";
import { watchProject } from "../cache/watched-project.js";
import { repository, runProcess, wordsOf, type CommandOutcome } from "../support/scratch-project.js";
import { clonePartially, fetchingSettings } from "./planted-git.js";
import { createPlantedProject, inventory } from "./planted-project.js";

/**
 * Every command that names no server and no handlers, in an order in which each finds what it needs: with its exit code,
 * and what it prints only when it has done its work.
 */
const commands: readonly (readonly [command: string, exitCode: number, printed: string])[] = [
  ["generate --no-cache", 0, "18 files in generated/: 18 written"],
  ["generate --list-inputs", 0, "node_modules/planted-plugin"],
  ["check", 0, "18 files in generated/ and README.md: up to date"],
  ["check", 0, "18 files in generated/ and README.md: up to date"],
  ["list --tokens", 0, "estimated by gpt-tokenizer"],
  ["lint --no-cache", 0, "2 tools for openai"],
  ["lint base.json", 0, "2 tools of base.json for openai"],
  ["verify", 0, "1 tool, 100 values"],
  ["review --against main", 1, "error input-property-became-required"],
  [`review --against base.json --current ${inventory}`, 1, "error input-property-became-required"],
  ["review --format html", 0, "input-property-became-required"],
  ["accept --all --against main --reason planned", 0, "input-property-became-required.json written"],
  ["accept --prune", 0, "Every record is needed"],
  [`call read_file '{"path":"a","startLine":1}'`, 0, "read_file would run with"],
  ["catalogue --out tools.html", 0, "Wrote tools.html: planted, 2 tools"],
  ["doctor", 0, "Describe the parameters that have no description"],
  ["doctor base.json", 0, "gemini-loss-default-to-description"],
  ["snapshot snapshot.json base.json", 0, "Wrote snapshot.json: base.json, 2 tools"],
  [`snapshot snapshot.json ${inventory} --check`, 1, "changed snapshot.json"],
  ["adopt served.json --types 'src/**/*.ts'", 0, "find_note and src/agent.ts#FindNoteArgs, found by use"],
  ["adopt served.json --rewrite 'src/**/*.ts'", 0, "find_note     takes it"],
  // It prints nothing: the next command shows what it has merged.
  ["merge base.json ours.json theirs.json", 0, ""],
  ["describe ours.json", 0, "tool print"],
  ["init --publish --yes", 0, "Wrote package.json"],
  ["init --yes", 0, "The script codegen stays as it is"],
];

/** Bases of the configuration that are JavaScript. */
const bases = ["./toolwright.config.js", "./.pnp.cjs", "planted-base"];

const project = await createPlantedProject();
const { traps } = project;
const recorded = join(project.root, "connections.txt");
const environment = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(repository, "test/isolation/record-connections.mjs")).href}`,
  RECORDED_CONNECTIONS: recorded,
};

/** What processes have tried to reach since the last call. */
function tried(): readonly string[] {
  const connections = existsSync(recorded) ? readFileSync(recorded, "utf8").trim().split("\n") : [];
  rmSync(recorded, { force: true });
  return connections;
}

/** Fails if a trap has run, or a process has tried to reach something. */
function expectNothingRan(): void {
  expect({ ran: traps.ran(), tried: tried() }).toEqual({ ran: [], tried: [] });
}

// One process for all commands: each trap and each connection is noticed in whichever runs first.
const host = startCommandLineHost(environment);
afterAll(() => host.stop());

/** Runs a command, which may neither run a trap nor try to reach anything. */
async function runAlone(command: string, cwd = project.root): Promise<CommandOutcome> {
  const outcome = await host.run({ root: cwd, args: wordsOf(command) });
  expectNothingRan();
  expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  return outcome;
}

test.each(commands)("toolwright %s", async (command, exitCode, printed) => {
  const outcome = await runAlone(command);
  expect(outcome).toMatchObject({ exitCode, stdout: expect.stringContaining(printed) as string });
});

test("toolwright generate --watch", async () => {
  const watched = watchProject(project, [], environment);
  await watched.nextRun();
  project.write({ "tools/read-file.ts": `${project.read("tools/read-file.ts")}// Changed.\n` });
  expect(await watched.nextRun()).toMatch(/^Changed: tools\/read-file\.ts$/m);
  watched.end();
  expectNothingRan();
});

test.each(bases)("extends: %s", async (base) => {
  const text = project.read("toolwright.config.json");
  project.write({ "toolwright.config.json": JSON.stringify({ ...JSON.parse(text), extends: base }) });
  const { exitCode, stderr } = await runAlone("generate");
  expect([exitCode, stderr.split(" ", 2)]).toEqual([2, ["error", "config-syntax"]]);
  project.write({ "toolwright.config.json": text });
});

test.each(Object.keys(fetchingSettings))("a partial clone, and %s", async (name) => {
  const { root, control } = clonePartially(project, traps, name);
  const { exitCode, stderr } = await runAlone("review --against origin/main", root);
  expect([exitCode, stderr.split("\n")[0]]).toEqual([2, "error clone-partial"]);
  expect(traps.ranBy(control)).toEqual(expect.arrayContaining([...control.runs]));
});

/** Ways to the network, and what the recorder writes about each. */
const ways: readonly (readonly [code: string, recorded: string])[] = [
  ['fetch("http://127.0.0.1:4321")', "A connection to 127.0.0.1"],
  ['(await import("node:net")).connect(1, "127.0.0.1")', "A connection to 127.0.0.1"],
  ['(await import("node:tls")).connect(1, "127.0.0.1")', "A connection to 127.0.0.1"],
  ['(await import("node:http2")).connect("http://127.0.0.1:1")', "A connection to 127.0.0.1"],
  ['(await import("node:dgram")).createSocket("udp4")', "A datagram"],
  ['(await import("node:dns")).lookup("localhost", () => {})', "A lookup of localhost"],
  ['(await import("node:dns/promises")).resolveMx("localhost")', "A lookup of localhost"],
];

test.each(ways)("%s is recorded", async (code, record) => {
  const env = { ...process.env, ...environment };
  await runProcess(process.execPath, ["--input-type=module", "--eval", code], { cwd: project.root, env });
  expect(tried()).toEqual([record]);
});

test("a command that names a server tries to reach it", async () => {
  const { exitCode, stderr } = await project.run(wordsOf("doctor --url http://localhost:4321/mcp"), { environment });
  expect([exitCode, stderr.split("\n")[0]]).toEqual([2, "error server-not-readable"]);
  expect(tried()).not.toEqual([]);
});

test("a command that names handlers runs them", async () => {
  await project.run(wordsOf(`call read_file '{"path":"a","startLine":1}' --handlers ./index.js`), { environment });
  expect(traps.ran()).toContain("index.js");
});

test.each(project.controls.map((control) => [control.runs.join(", "), control] as const))("%s", (_, control) => {
  expect(traps.ranBy(control)).toEqual(expect.arrayContaining([...control.runs]));
});
