import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { readGoldenSections } from "../golden.js";
import {
  createToolProject,
  minimalProject,
  type CommandOutcome,
  type ProjectFiles,
} from "../support/scratch-project.js";
import { resultOf } from "../support/printed-findings.js";
import type { Sections } from "../support/sections.js";
import { readTable } from "../support/tables.js";
import { cloneProject, createGitProject, runIn, type GitProject } from "./git-project.js";

const file = fileURLToPath(new URL("refusals.txt", import.meta.url));

const inventory = "generated/model-tool-schema-inventory.json";
const tools = [{ name: "find", input_schema: { type: "object", properties: { text: { type: "string" } } } }];
const list = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const good = list({ tools });
const conflict = `<<<<<<< main\n${good}=======\n{}\n>>>>>>> feature\n`;

/** A command, and what happens before it. */
interface Refusal {
  readonly name: string;
  readonly args: readonly string[];
  readonly steps: readonly string[];
}

const against = (name: string): readonly string[] => ["review", "--against", name, "--current", "current.json"];

const rows = readTable(new URL("refusal-cases.txt", import.meta.url), "refusals", ["name", "command"]);
const refusals: readonly Refusal[] = rows.map(({ name, command, lines }) => {
  const [first, second = "", ...rest] = command.split(" ");
  return { name, steps: lines, args: first === "against" ? [...against(second), ...rest] : command.split(" ") };
});

const texts: ProjectFiles = {
  INVENTORY: good,
  CONFLICT: conflict,
  "NOT-UTF8": Buffer.from([0x7b, 0xff, 0x7d]),
  NEWER: list({ source_of_truth: sourceOfTruth, version: 99, tools }),
  CONFIG: minimalProject["toolwright.config.json"] ?? "",
  "NO-SCHEMA": list({ tools: [{ name: "find" }, ...tools, ...tools] }),
};

/** Does a step: a command of git, or a file that is written, and committed if it must be. */
function take(project: GitProject, step: string): void {
  const [head = "", text = ""] = step.split(" :: ");
  const [verb = "", ...words] = head.replace("$ROOT", project.root).replace("$INVENTORY", inventory).split(" ");
  if (verb === "git") return void project.git(...words);
  const [path] = words;
  if (path !== undefined) project.write({ [path]: texts[text] ?? `${text}\n` });
  if (verb === "commit") project.commit("Change");
}

function createProject(): GitProject {
  const project = createGitProject({ [inventory]: good, "current.json": good });
  project.commit("Start");
  return project;
}

/** A command that is refused writes nothing. */
async function refuse({ steps, args }: Refusal): Promise<CommandOutcome> {
  const project = createProject();
  for (const step of steps) take(project, step);
  const before = project.git("status", "--porcelain");
  const outcome = await runIn(project.root, args);
  expect(project.git("status", "--porcelain")).toBe(before);
  return outcome;
}

/** Runs in a folder that is no repository, or none that git can read. */
async function runOutside(files: ProjectFiles): Promise<CommandOutcome> {
  const { root } = createToolProject({ "current.json": good, ...files });
  return runIn(root, against("main"));
}

/** Runs where git has the newest commit only, or not all files of the others. */
async function runInClone(option: string, args: readonly string[]): Promise<CommandOutcome> {
  const project = createProject();
  project.git("checkout", "--quiet", "-b", "feature");
  project.write({ [inventory]: list({ tools: [] }) });
  project.remove("current.json");
  project.commit("Change");
  const clone = cloneProject(project, option);
  writeFileSync(join(clone.root, "current.json"), good);
  const outcome = await runIn(clone.root, args);
  clone.remove();
  return outcome;
}

/** A tool is gone; gives the arguments that accept it. */
async function acceptanceIn(project: GitProject): Promise<string[]> {
  project.write({ "current.json": list({ tools: [] }) });
  const { stdout } = await runIn(project.root, against("main"));
  const fingerprint = /toolwright accept (\w+)/.exec(stdout)?.[1] ?? "";
  return ["accept", fingerprint, "--reason", "Nobody calls it.", ...against("main").slice(1)];
}

/** Accepts a change where a link leads records out of the project; nothing is written there. */
async function acceptThrough(link: string): Promise<CommandOutcome> {
  const project = createProject();
  const outside = mkdtempSync(join(tmpdir(), "toolwright-outside-"));
  const args = await acceptanceIn(project);
  mkdirSync(join(project.root, link, ".."), { recursive: true });
  symlinkSync(outside, join(project.root, link));
  const outcome = await runIn(project.root, args);
  expect(readdirSync(outside)).toEqual([]);
  rmSync(outside, { recursive: true });
  return outcome;
}

/** Accepts a change twice, or does something else the second time. */
async function acceptAgain(
  between: (project: GitProject) => void = () => undefined,
  next?: readonly string[],
): Promise<CommandOutcome> {
  const project = createProject();
  const args = await acceptanceIn(project);
  expect(await runIn(project.root, args)).toMatchObject({ exitCode: 0 });
  between(project);
  return runIn(project.root, next ?? args);
}

const [prune, record] = [["accept", "--prune", "--against", "HEAD"], "toolwright.accepted/find--tool-removed.json"];
const expire = (project: GitProject): void =>
  project.edit(record, '"Nobody calls it."', '"It is old.", "expires": "2020-01-01"');

/** What git does not have to give, and what leads out of the project. */
const without: Readonly<Record<string, () => Promise<CommandOutcome>>> = {
  "shallow-clone": () => runInClone("--depth=1", against("origin/main")),
  "shallow-clone-prune": () => runInClone("--depth=1", [...prune, "--current", "current.json"]),
  "clone-without-files": () => runInClone("--filter=blob:none", against("origin/main")),
  "clone-without-folders": () => runInClone("--filter=tree:0", against("origin/main")),
  "records-behind-a-link": () => acceptThrough("toolwright.accepted"),
  "records-with-a-link": () => acceptThrough("toolwright.accepted/tools"),
  "accepted-already": acceptAgain,
  "accepted-for-another-reason": () => acceptAgain(expire),
  "accepted-in-an-earlier-change": () => acceptAgain((project) => project.commit("Accept it")),
  "prune-what-was-just-committed": () =>
    acceptAgain((project) => project.commit("Accept it"), [...prune, "--current", "current.json"]),
  "no-repository": () => runOutside({}),
  "broken-repository": () => runOutside({ ".git": "gitdir: nowhere\n" }),
  "no-git": () => {
    const project = createProject();
    return project.run(against("main"), { environment: { PATH: project.root } });
  },
};

/** What is no call is said, and the others are replayed. */
async function replayOddCalls(): Promise<CommandOutcome> {
  const project = createProject();
  const odd = ["", "not a call", '["find"]', ...Array<string>(10).fill('{"tool":"find"}')];
  const calls = ['{"tool":"find","arguments":{"text":"a"}}', '{"tool":"unheard","arguments":{}}', ...odd];
  project.write({ "calls.jsonl": calls.map((call) => `${call}\r\n`).join("") });
  return runIn(project.root, [...against("main"), "--calls", "calls.jsonl"]);
}

/** How nearly every run ends, which is not written down. */
const usualEnd = "exit code 2: 1 error. Nothing was compared.";

/** How a run ended, and each finding on a line. */
function describe(outcome: CommandOutcome): string {
  const { outcome: end, findings } = resultOf(outcome);
  const lines = findings.map(({ severity, code, message, hint, locations: [first] }) => {
    const place = first === undefined ? "" : ` ${first.file}:${first.line}:${first.column}`;
    return `${severity} ${code}${place}: ${message}${hint === undefined ? "" : ` → ${hint}`}`;
  });
  return [...end.filter((line) => line !== usualEnd), ...lines, ""].join("\n");
}

const outcomes = new Map<string, CommandOutcome>();
let goldens: Sections;

beforeAll(async () => {
  for (const refusal of refusals) outcomes.set(refusal.name, await refuse(refusal));
  for (const [name, run] of Object.entries(without)) outcomes.set(name, await run());
  outcomes.set("calls-odd", await replayOddCalls());
  const actual = new Map([...outcomes].map(([name, outcome]) => [name, describe(outcome)]));
  goldens = readGoldenSections({ file, actual });
});

const names = refusals.map(({ name }) => name);

test.each([...names, ...Object.keys(without), "calls-odd"])("%s", (name) => {
  const outcome = outcomes.get(name);
  if (outcome === undefined) throw new Error(`${name} must have been run.`);
  expect(describe(outcome)).toBe(goldens.get(name));
  expect(outcome.exitCode).toBe(name === "calls-odd" ? 0 : 2);
  // A review of many servers has a line for each, read or not.
  const prints = name === "server-without-a-snapshot";
  if (names.includes(name) && !prints) expect(outcome.stdout).toBe("");
});
