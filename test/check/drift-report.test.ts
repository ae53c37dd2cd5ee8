import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, generate } from "toolwright/generator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAll } from "../bad-input/command-line-host.js";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { createScratchProject, type CommandOutcome, type ScratchProject } from "../support/scratch-project.js";
import { driftCases, twoTools } from "./drift-cases.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const goldenOf = (name: string): string => join(folder, `${name}.txt`);
const projects = new Map<string, ScratchProject>();
const outcomes = new Map<string, CommandOutcome>();

/** A time that no file gets by being written now. */
const longAgo = new Date("2001-02-03T04:05:06Z");

function stampFiles(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), longAgo, longAgo);
  }
}

/** Paths of the generated files that have been written since they were stamped. */
function writtenFiles(project: ScratchProject): string[] {
  const paths = Object.keys(project.snapshot("generated")).map((path) => `generated/${path}`);
  return paths.filter((path) => statSync(join(project.root, path)).mtimeMs !== longAgo.getTime());
}

beforeAll(async () => {
  const good = createScratchProject(twoTools);
  await generate({ root: good.root });
  const generated = Object.entries(good.snapshot("generated")).map(([path, text]) => [`generated/${path}`, text]);
  projects.set("clean", good);
  for (const { name, spoil } of driftCases) {
    const project = createScratchProject({ ...twoTools, ...Object.fromEntries(generated) });
    spoil(project);
    stampFiles(join(project.root, "generated"));
    projects.set(name, project);
  }
  const names = [...projects.keys()];
  const results = await runAll([...projects.values()].map(({ root }) => ({ root, args: ["check"] })));
  results.forEach((outcome, index) => outcomes.set(names[index] ?? "", outcome));
});

afterAll(() => {
  for (const { root } of projects.values()) rmSync(root, { recursive: true });
});

function find<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`The case ${name} must have run.`);
  return value;
}

test("check passes, and says so, where nothing has drifted", () => {
  const { exitCode, stdout, stderr } = find(outcomes, "clean");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expectGolden({ file: goldenOf("clean"), actual: stdout });
});

describe.each(driftCases)("$name", ({ name, states }) => {
  test("check fails, with each file, what happened to it, the difference and the remedy", () => {
    const { exitCode, stdout, stderr } = find(outcomes, name);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expectGolden({ file: goldenOf(name), actual: stdout });
    for (const path of Object.keys(states)) expect(stdout).toContain(`drift ${path} `);
    expect(stdout).toMatch(/^@@ .* @@$/m);
    expect(stdout).toContain("`npx toolwright generate`");
  });

  test("generate mends it, and touches nothing else", async () => {
    const project = find(projects, name);
    const { files } = await generate({ root: project.root });
    const drifted = files.filter(({ state }) => state !== "unchanged");
    expect(Object.fromEntries(drifted.map(({ path, state }) => [`generated/${path}`, state]))).toEqual(states);

    const mended = Object.keys(states).filter((path) => states[path] !== "stale");
    expect(writtenFiles(project).sort()).toEqual(mended.sort());
    const afterwards = await check({ root: project.root });
    expect(afterwards.files.filter(({ state }) => state !== "unchanged")).toEqual([]);
    expect(Object.keys(project.snapshot("generated"))).toEqual(afterwards.files.map(({ path }) => path));
  });
});

test("every golden belongs to a case", () => {
  const files = ["clean", ...driftCases.map(({ name }) => name)].map(goldenOf);
  expectNoOrphanedGoldens({ folder, ending: ".txt", files });
});
