import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { startCommandLineHost, type CommandLineHost } from "../support/command-line-host.js";
import {
  createScratchProject,
  repository,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";
import { newInventory, oldInventory } from "./report-cases.js";

const folder = fileURLToPath(new URL("reports", import.meta.url));
const formats = { text: "txt", json: "json", markdown: "md", github: "github.txt", sarif: "sarif.json", junit: "xml" };
const goldenOf = (name: string): string => join(folder, name);

const packageFile = readFileSync(join(repository, "package.json"), "utf8");
const { version } = JSON.parse(packageFile) as { version: string };
let host: CommandLineHost;
let project: ScratchProject;
/** Runs a command; the version of this package, which SARIF names, is no part of a golden. */
async function run(...args: readonly string[]): Promise<CommandOutcome> {
  const outcome = await host.run({ root: project.root, args });
  return { ...outcome, stdout: outcome.stdout.replace(`"version": "${version}"`, '"version": "<version>"') };
}

const sides = ["--against", "old.json", "--current", "new.json"];

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly locations: readonly object[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
    readonly suppressions?: readonly object[];
  }[];
}

beforeAll(async () => {
  host = startCommandLineHost();
  project = createScratchProject({ "old.json": oldInventory, "new.json": newInventory, "broken.json": "{" });
  const { stdout } = await run("review", ...sides, "--format", "json");
  const { changes } = JSON.parse(stdout) as { changes: { rule: string; tool: string; fingerprint: string }[] };
  const removed = changes.find(({ rule }) => rule === "tool-removed");
  const reason = ["--reason", "Nobody | cuts <trees> any more."];
  const accepted = await run("accept", removed?.fingerprint.slice(0, 12) ?? "", ...sides, ...reason);
  expect(accepted).toMatchObject({ exitCode: 0, stderr: "" });
});

afterAll(() => {
  host.stop();
  rmSync(project.root, { recursive: true });
});

describe.each(Object.entries(formats))("as %s", (format, ending) => {
  test("a review says everything, and fails", async () => {
    const { exitCode, stdout, stderr } = await run("review", ...sides, "--format", format);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expectGolden({ file: goldenOf(`changes.${ending}`), actual: stdout });
  });

  test("no character is left that a reader cannot see", async () => {
    const { stdout } = await run("review", ...sides, "--format", format);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u00a0]/u);
  });

  test("a look back at a release says the same, and fails nothing", async () => {
    const { exitCode, stdout, stderr } = await run(
      "review",
      ...["--since", "old.json", "--current", "new.json", "--format", format],
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expectGolden({ file: goldenOf(`release.${ending}`), actual: stdout });
  });

  test("no change is said to be none", async () => {
    const { exitCode, stdout, stderr } = await run(
      "review",
      ...["--against", "new.json", "--current", "new.json", "--format", format],
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expectGolden({ file: goldenOf(`same.${ending}`), actual: stdout });
  });

  test("a baseline that cannot be read is never no change", async () => {
    const { exitCode, stdout, stderr } = await run(
      "review",
      ...["--against", "broken.json", "--current", "new.json", "--format", format],
    );
    expect(exitCode).toBe(2);
    expect(stdout === "").toBe(format === "text");
    expectGolden({ file: goldenOf(`unread.${ending}`), actual: stdout + stderr });
  });
});

test("a workflow command begins no line but those that are meant", async () => {
  const { stdout } = await run("review", ...sides, "--format", "github");
  const lines = stdout.trimEnd().split("\n");
  const commands = lines.filter((line) => line.startsWith("::"));
  expect(commands.length).toBeGreaterThan(2);
  for (const line of commands) expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::[^\r\n]+$/);
  const levels = commands.map((line) => line.slice(2).split(" ", 1)[0] ?? "");
  const gravity = ["error", "warning", "notice"];
  expect(levels).toEqual(gravity.flatMap((level) => levels.filter((one) => one === level)));
});

test("SARIF names a rule, a place and a stable fingerprint for each result", async () => {
  const read = async (): Promise<SarifRun> => {
    const { stdout } = await run("review", ...sides, "--format", "sarif");
    const { runs } = JSON.parse(stdout) as { runs: [SarifRun] };
    return runs[0];
  };
  const [first, second] = [await read(), await read()];
  expect(second).toEqual(first);
  const { results, tool } = first;
  expect(results.length).toBeGreaterThan(5);
  for (const { ruleId, ruleIndex, level, locations, partialFingerprints } of results) {
    expect(tool.driver.rules[ruleIndex]).toEqual({ id: ruleId });
    expect(["error", "warning", "note"]).toContain(level);
    expect(locations).toMatchObject([{ physicalLocation: { artifactLocation: { uri: "new.json" } } }]);
    expect(Object.values(partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  }
  expect(results.filter(({ suppressions }) => suppressions !== undefined).map(({ ruleId }) => ruleId)).toEqual([
    "tool-removed",
  ]);
});

test("GitHub gets ten annotations of a level at most, and hears of the rest", async () => {
  const names = Array.from({ length: 13 }, (_name, index) => `tool_${index}`);
  const input_schema = { type: "object" };
  project.write({
    "many.json": JSON.stringify({ tools: names.map((name) => ({ name, input_schema })) }),
    "none.json": '{ "tools": [] }',
  });
  const { exitCode, stdout } = await run(
    "review",
    ...["--against", "many.json", "--current", "none.json", "--format", "github"],
  );
  expect(exitCode).toBe(1);
  expect(stdout.match(/^::error /gm)).toHaveLength(10);
  expect(stdout).toContain("\n... and 3 errors more\n");
});

test("every golden belongs to a report", () => {
  const names = Object.values(formats).flatMap((ending) =>
    ["changes", "release", "same", "unread"].map((name) => `${name}.${ending}`),
  );
  expectNoOrphanedGoldens({ folder, ending: "", files: names.map(goldenOf) });
});
