import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diagnosticCodes } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { runAll } from "../support/command-line-host.js";
import { resultOf } from "../support/printed-findings.js";
import type { CommandOutcome, ScratchProject } from "../support/scratch-project.js";
import { joinTopic, type CaseResult } from "../support/topics.js";
import { argumentsOf, createCaseProject, filesOf, generateGoodProject, topics } from "./case-projects.js";

interface CaseRun {
  readonly project: ScratchProject;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly outcome: CommandOutcome;
}

const runs = new Map<string, CaseRun>();
const payloads = fileURLToPath(new URL("../target-rules/payloads.txt", import.meta.url));
const refusals = fileURLToPath(new URL("../review/refusals.txt", import.meta.url));
const calls = fileURLToPath(new URL("../command-line/call.txt", import.meta.url));
const adoptions = fileURLToPath(new URL("../adopt/mistakes.txt", import.meta.url));
const registrations = fileURLToPath(new URL("../adopt/handlers/shapes-rewritten.txt", import.meta.url));
const sources = fileURLToPath(new URL("../lint/sources.txt", import.meta.url));

beforeAll(async () => {
  const generated = await generateGoodProject();
  const cases = topics.flatMap((topic) =>
    topic.cases.map((topicCase) => ({
      id: `${topic.name}: ${topicCase.name}`,
      args: argumentsOf(topicCase),
      project: createCaseProject(topicCase, generated),
    })),
  );
  const before = cases.map(({ project }) => filesOf(project));
  const outcomes = await runAll(cases.map(({ project, args }) => ({ root: project.root, args })));
  cases.forEach(({ id, project }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`The case ${id} must have run.`);
    runs.set(id, { project, before: before[index] ?? {}, after: filesOf(project), outcome });
  });
});

function runOf(id: string): CaseRun {
  const run = runs.get(id);
  if (run === undefined) throw new Error(`The case ${id} must have run.`);
  return run;
}

type SourcePosition = CaseResult["findings"][number]["locations"][number];

function byPosition(left: SourcePosition, right: SourcePosition): number {
  const byFile = Number(left.file > right.file) - Number(left.file < right.file);
  return byFile || left.line - right.line || left.column - right.column;
}

describe.each(topics)("$name", (topic) => {
  const { name: topicName, path, cases } = topic;

  test("every case says what stands under its lines", () => {
    const actual = joinTopic(topic, ({ name }) => resultOf(runOf(`${topicName}: ${name}`).outcome));
    expectGolden({ file: path, actual });
  });

  test("findings are sorted by their places", () => {
    for (const { name } of cases) {
      const places = resultOf(runOf(`${topicName}: ${name}`).outcome).findings.flatMap(({ locations }) =>
        locations.slice(0, 1).map(({ file, line, column }) => ({ file, line, column })),
      );
      expect(places, name).toEqual(places.toSorted(byPosition));
    }
  });

  describe.each(cases)("$name", ({ name }) => {
    test("shows no stack trace and no path of this machine", () => {
      const { outcome, project } = runOf(`${topicName}: ${name}`);
      const printed = outcome.stdout + outcome.stderr;
      expect(printed).not.toMatch(/^ +at /m);
      expect(printed).not.toContain(project.root);
    });

    test(name.startsWith("accepted") ? "ends well" : "fails, and nothing is written", () => {
      const { outcome, before, after } = runOf(`${topicName}: ${name}`);
      if (name.startsWith("accepted")) {
        expect(outcome.exitCode).toBe(0);
      } else {
        expect([1, 2]).toContain(outcome.exitCode);
        expect(after).toEqual(before);
      }
    });
  });
});

test("a process of its own says the same", async () => {
  const { project, outcome } = runOf("fields: wrong fields");
  expect(await project.run(["generate"])).toEqual(outcome);
});

test("every code has a case", () => {
  // What a review can find wrong has cases of its own, in repositories.
  // So have calls, adoptions, and what is wrong with a list of tools that is not ours. A tool of two servers is a case of `doctor`.
  const shown = [
    ...topics.map(({ path }) => path),
    refusals,
    payloads,
    sources,
    calls,
    adoptions,
    registrations,
  ].flatMap((file) => {
    const golden = readFileSync(file, "utf8");
    return [...golden.matchAll(/^(?:[~^].*?| +)?(?:error|warning|info) ([a-z0-9-]+)/gm)].map(([, code]) => code);
  });
  expect(diagnosticCodes.filter((code) => !shown.includes(code))).toEqual(["tool-in-several-sources"]);
});
