import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { startCommandLineHost, type CommandLineHost } from "../support/command-line-host.js";
import { createScratchProject, minimalProject, type ProjectFiles } from "../support/scratch-project.js";
import { cloneShallow, createGitProject, runIn, type GitProject } from "./git-project.js";
import { describeOutcome } from "../bad-input/case-projects.js";

const folder = fileURLToPath(new URL("refusals", import.meta.url));
const goldenOf = (name: string): string => join(folder, `${name}.txt`);

const inventory = "generated/model-tool-schema-inventory.json";
const tools = [{ name: "find", input_schema: { type: "object", properties: { text: { type: "string" } } } }];
const list = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const good = list({ tools });
const conflict = `<<<<<<< main\n${good}=======\n{}\n>>>>>>> feature\n`;

/** What a case changes before the second command, and the command. */
interface Refusal {
  readonly files?: ProjectFiles;
  readonly arrange?: (project: GitProject) => void;
  readonly args: readonly string[];
}

const against = (name: string): readonly string[] => ["review", "--against", name, "--current", "current.json"];
const commitFiles = (files: ProjectFiles) => (project: GitProject) => {
  project.write(files);
  project.commit("Change");
};

/** Each begins in a repository with an inventory on `main`, and a file `current.json` that holds the same. */
const refusals: Readonly<Record<string, Refusal>> = {
  "nothing-named": { args: ["review", "--current", "current.json"] },
  "unknown-ref": { args: against("relaese") },
  "unknown-ref-of-a-remote": {
    arrange: ({ git, root }) => {
      git("remote", "add", "origin", root);
      git("fetch", "--quiet", "origin");
    },
    args: against("origin/relaese"),
  },
  "ref-of-a-remote-without-its-name": {
    arrange: ({ git, root }) => {
      git("branch", "release");
      git("remote", "add", "origin", root);
      git("fetch", "--quiet", "origin");
      git("branch", "-D", "--quiet", "release");
    },
    args: against("release"),
  },
  "option-as-a-ref": { args: ["review", "--against=--output=stolen.txt", "--current", "current.json"] },
  "ref-that-is-a-file-too": { files: { main: good }, args: against("main") },
  "unrelated-histories": {
    arrange: ({ git, commit }) => {
      git("checkout", "--quiet", "--orphan", "other");
      commit("Start again");
    },
    args: against("main"),
  },
  "no-commit-yet": {
    arrange: ({ git }) => {
      git("tag", "start");
      git("checkout", "--quiet", "--orphan", "other");
    },
    args: against("start"),
  },
  "no-inventory-at-the-baseline": {
    arrange: ({ git, commit }) => {
      git("rm", "--quiet", inventory);
      commit("Remove the inventory");
    },
    args: against("main"),
  },
  "inventory-elsewhere-at-the-baseline": {
    arrange: ({ git, commit }) => {
      mkdirSync(join(git("rev-parse", "--show-toplevel").trim(), "packages"));
      git("mv", "generated", "packages/one");
      commit("Move the project");
    },
    args: against("main"),
  },
  "inventory-conflict-at-the-baseline": { arrange: commitFiles({ [inventory]: conflict }), args: against("main") },
  "inventory-not-json-at-the-baseline": {
    arrange: commitFiles({ [inventory]: good.replace('"find",', '"find"') }),
    args: against("main"),
  },
  "inventory-of-a-newer-format": {
    arrange: commitFiles({ [inventory]: list({ version: 99, tools }) }),
    args: against("main"),
  },
  "config-conflict-at-the-baseline": {
    arrange: (project) => {
      commitFiles({ "toolwright.config.json": conflict })(project);
      project.write(minimalProject);
    },
    args: against("main"),
  },
  "config-extends-nothing-at-the-baseline": {
    arrange: (project) => {
      commitFiles({ "toolwright.config.json": '{ "extends": "./base.json" }\n' })(project);
      project.write(minimalProject);
    },
    args: against("main"),
  },
  "config-conflict-now": { files: { "toolwright.config.json": conflict }, args: against("main") },
  "current-conflict": { files: { "current.json": conflict }, args: against("main") },
  "current-no-list": { files: { "current.json": '{ "name": "find" }\n' }, args: against("main") },
  "current-wrong-tools": {
    files: { "current.json": list({ tools: [{ name: "find" }, ...tools, ...tools] }) },
    args: against("main"),
  },
  "current-missing": { args: ["review", "--against", "main", "--current", "nowhere.json"] },
  "current-not-utf8": { files: { "current.json": Buffer.from([0x7b, 0xff, 0x7d]) }, args: against("main") },
  "baseline-file-conflict": { files: { "old.json": conflict }, args: against("old.json") },
  "release-unknown": { args: ["review", "--since", "v9", "--current", "current.json"] },
  "record-conflict": { files: { "toolwright.accepted/tools/find.json": conflict }, args: against("main") },
  "record-without-reason": {
    files: {
      "toolwright.accepted/tools/find.json": list({ fingerprint: "a".repeat(64), rule: "x", tool: null, pointer: "#" }),
    },
    args: against("main"),
  },
  "accept-nothing": { args: ["accept", "--against", "main", "--current", "current.json", "--reason", "So."] },
  "accept-unknown": {
    files: { "current.json": list({ tools: [] }) },
    args: ["accept", "123456", "--against", "main", "--current", "current.json", "--reason", "So."],
  },
  "accept-without-reason-until-yesterday": {
    args: ["accept", "123456", "--against", "main", "--expires", "2020-01-01"],
  },
  "calls-missing": { args: [...against("main"), "--calls", "calls.jsonl"] },
  "prune-without-a-release": { args: ["accept", "--prune"] },
};

let host: CommandLineHost;
const folders: string[] = [];

beforeAll(() => {
  host = startCommandLineHost();
});

afterAll(() => {
  host.stop();
  for (const root of folders) rmSync(root, { recursive: true });
});

function createProject(): GitProject {
  const project = createGitProject({ [inventory]: good, "current.json": good });
  folders.push(project.root);
  project.commit("Start");
  return project;
}

test.each(Object.entries(refusals))("%s", async (name, { files = {}, arrange, args }) => {
  const project = createProject();
  arrange?.(project);
  project.write(files);
  const before = project.git("status", "--porcelain");
  const outcome = await runIn(host, project.root, args);
  expectGolden({ file: goldenOf(name), actual: describeOutcome(outcome) });
  expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
  expect(project.git("status", "--porcelain")).toBe(before);
});

describe("without what git has to give", () => {
  test("shallow-clone", async () => {
    const project = createProject();
    project.git("checkout", "--quiet", "-b", "feature");
    project.commit("Change");
    const clone = cloneShallow(project);
    writeFileSync(join(clone.root, "current.json"), good);
    const outcome = await runIn(host, clone.root, against("origin/main"));
    const pruned = await runIn(host, clone.root, [
      "accept",
      "--prune",
      "--against",
      "HEAD",
      "--current",
      "current.json",
    ]);
    clone.remove();
    expectGolden({ file: goldenOf("shallow-clone"), actual: describeOutcome(outcome) });
    expectGolden({ file: goldenOf("shallow-clone-prune"), actual: describeOutcome(pruned) });
    expect([outcome.exitCode, pruned.exitCode]).toEqual([2, 2]);
  });

  test("no-repository", async () => {
    const { root } = createScratchProject({ ...minimalProject, "current.json": good });
    folders.push(root);
    const outcome = await runIn(host, root, against("main"));
    expectGolden({ file: goldenOf("no-repository"), actual: describeOutcome(outcome) });
    expect(outcome.exitCode).toBe(2);
  });

  test("broken-repository", async () => {
    const { root } = createScratchProject({ ...minimalProject, "current.json": good, ".git": "gitdir: nowhere\n" });
    folders.push(root);
    const outcome = await runIn(host, root, against("main"));
    expectGolden({ file: goldenOf("broken-repository"), actual: describeOutcome(outcome) });
    expect(outcome.exitCode).toBe(2);
  });

  test("no-git", async () => {
    const project = createProject();
    const outcome = await project.run(against("main"), { environment: { PATH: project.root } });
    expectGolden({ file: goldenOf("no-git"), actual: describeOutcome(outcome) });
    expect(outcome.exitCode).toBe(2);
  });
});

test("calls-odd: what is no call is said, and the others are replayed", async () => {
  const project = createProject();
  const calls = Array.from({ length: 12 }, () => '{"tool":"find"}').join("\n");
  project.write({ "calls.jsonl": `{"tool":"find","arguments":{"text":"a"}}\n${calls}\n` });
  const outcome = await runIn(host, project.root, [...against("main"), "--calls", "calls.jsonl"]);
  expectGolden({ file: goldenOf("calls-odd"), actual: describeOutcome(outcome) });
  expect(outcome.exitCode).toBe(0);
});

test("every golden belongs to a case", () => {
  const others = ["calls-odd", "shallow-clone", "shallow-clone-prune", "no-repository", "broken-repository", "no-git"];
  const names = [...Object.keys(refusals), ...others];
  expectNoOrphanedGoldens({ folder, ending: ".txt", files: names.map(goldenOf) });
});
