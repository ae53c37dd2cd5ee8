import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { diagnosticCodes } from "toolwright/generator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import type { CommandOutcome, ScratchProject } from "../support/scratch-project.js";
import {
  argumentsOf,
  caseNames,
  casesFolder,
  createCaseProject,
  describeOutcome,
  expectationOf,
  filesOf,
  generateGoodProject,
} from "./case-projects.js";
import { runAll } from "../support/command-line-host.js";

interface CaseRun {
  readonly project: ScratchProject;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly outcome: CommandOutcome;
}

const runs = new Map<string, CaseRun>();
const payloadsFolder = fileURLToPath(new URL("../target-rules/cases", import.meta.url));
const refusalsFolder = fileURLToPath(new URL("../review/refusals", import.meta.url));

beforeAll(async () => {
  const generated = await generateGoodProject();
  const projects = caseNames.map((name) => ({ name, project: createCaseProject(name, generated) }));
  const before = projects.map(({ project }) => filesOf(project));
  const outcomes = await runAll(projects.map(({ name, project }) => ({ root: project.root, args: argumentsOf(name) })));
  projects.forEach(({ name, project }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`The case ${name} must have run.`);
    runs.set(name, { project, before: before[index] ?? {}, after: filesOf(project), outcome });
  });
});

afterAll(() => {
  for (const { project } of runs.values()) rmSync(project.root, { recursive: true });
});

function runOf(name: string): CaseRun {
  const run = runs.get(name);
  if (run === undefined) throw new Error(`The case ${name} must have run.`);
  return run;
}

describe.each(caseNames)("%s", (name) => {
  test("says what its golden says", () => {
    const { outcome } = runOf(name);
    expectGolden({ file: expectationOf(name), actual: describeOutcome(outcome) });
  });

  test("shows no stack trace and no path of this machine", () => {
    const { outcome, project } = runOf(name);
    const printed = outcome.stdout + outcome.stderr;
    expect(printed).not.toMatch(/^ +at /m);
    expect(printed).not.toContain(project.root);
  });

  test(name.startsWith("accepted-") ? "ends well" : "fails, and nothing is written", () => {
    const { outcome, before, after } = runOf(name);
    if (name.startsWith("accepted-")) {
      expect(outcome.exitCode).toBe(0);
    } else {
      expect([1, 2]).toContain(outcome.exitCode);
      expect(after).toEqual(before);
    }
  });
});

test("a process of its own says the same", async () => {
  const name = "unknown-words";
  const { project, outcome } = runOf(name);
  expect(await project.run(argumentsOf(name))).toEqual(outcome);
});

test("every code has a case", () => {
  // What a review can find wrong has cases of its own, in repositories.
  const refusals = readdirSync(refusalsFolder).map((file) => join(refusalsFolder, file));
  // So has what is wrong with a file of tools that somebody wrote by hand.
  const payloads = join(payloadsFolder, "nothing-to-check/openai.expected.txt");
  const shown = [...caseNames.map(expectationOf), ...refusals, payloads].flatMap((file) => {
    const golden = readFileSync(file, "utf8");
    return [...golden.matchAll(/^(?:error|warning) ([a-z0-9-]+)/gm)].map(([, code]) => code);
  });
  expect(diagnosticCodes.filter((code) => !shown.includes(code))).toEqual([]);
});

test("every golden belongs to a case", () => {
  expectNoOrphanedGoldens({ folder: casesFolder, ending: "expected.txt", files: caseNames.map(expectationOf) });
});
