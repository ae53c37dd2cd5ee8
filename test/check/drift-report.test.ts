import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { runAll } from "../support/command-line-host.js";
import { readGoldenSections } from "../golden.js";
import { createScratchProject, type CommandOutcome, type ScratchProject } from "../support/scratch-project.js";
import type { Sections } from "../support/sections.js";
import { driftCases, twoTools } from "./drift-cases.js";

/** A drifted project after check, then generate, then check again. */
interface CaseRun {
  readonly project: ScratchProject;
  readonly found: CommandOutcome;
  /** What check printed, folded. */
  readonly report: string;
  readonly generated: CommandOutcome;
  readonly mended: CommandOutcome;
}

const file = fileURLToPath(new URL("drift-report.txt", import.meta.url));
let goldens: Sections;
const runs = new Map<string, CaseRun>();

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

/** Takes the context of each change out of a report, and says of many lines of a file in a row how many they are. */
function foldLines(report: string, texts: readonly string[]): string {
  const changed = report.replaceAll(/^ .*\n|(?<=^--- (.*)\ton disk\n)\+\+\+ \1\tfrom the sources\n/gm, "");
  return changed.replaceAll(/(?:^-(?!-).*\n){6,}|(?:^\+(?!\+).*\n){6,}/gm, (block) => {
    const lines = block.trimEnd().split("\n");
    const text = lines.map((line) => `${line.slice(1)}\n`).join("");
    const isWhole = texts.some((file) => file.includes(text));
    return isWhole ? `${lines[0]}\n… ${lines.length - 2} more lines of the file\n${lines.at(-1)}\n` : block;
  });
}

const commands = [["check"], ["generate", "--format", "json"], ["check"]];

beforeAll(async () => {
  const good = createScratchProject(twoTools);
  await good.run(["generate"]);
  const generated = Object.entries(good.snapshot("generated")).map(([path, text]) => [`generated/${path}`, text]);
  for (const { name, spoil } of driftCases) {
    const project = createScratchProject({ ...twoTools, ...Object.fromEntries(generated) });
    spoil(project);
    stampFiles(join(project.root, "generated"));
    const before = Object.values(project.snapshot("generated"));
    const [found, made, mended] = await runAll(commands.map((args) => ({ root: project.root, args })));
    if (!found || !made || !mended) throw new Error("Each command must have run.");
    const texts = [...before, ...Object.values(project.snapshot("generated"))];
    // One report shows how a change stands among the lines around it.
    const report = name === driftCases[0]?.name ? found.stdout : foldLines(found.stdout, texts);
    runs.set(name, { project, found, report, generated: made, mended });
  }
  goldens = readGoldenSections({ file, actual: new Map([...runs].map(([name, { report }]) => [name, report])) });
});

function runOf(name: string): CaseRun {
  const run = runs.get(name);
  if (run === undefined) throw new Error(`The case ${name} must have run.`);
  return run;
}

describe.each(driftCases)("$name", ({ name, states }) => {
  test("check fails, with each file, what happened to it, the difference and the remedy", () => {
    const { found, report } = runOf(name);
    const { exitCode, stdout, stderr } = found;
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(report).toBe(goldens.get(name));
    for (const path of Object.keys(states)) expect(stdout).toContain(`drift ${path} `);
    expect(stdout).toMatch(/^@@ .* @@$/m);
    expect(stdout).toContain("`npx toolwright generate`");
  });

  test("generate mends it, and touches nothing else", () => {
    const { project, generated, mended } = runOf(name);
    const { files } = JSON.parse(generated.stdout) as { files: readonly { path: string; state: string }[] };
    const drifted = files.filter(({ state }) => state !== "unchanged");
    expect(Object.fromEntries(drifted.map(({ path, state }) => [path, state]))).toEqual(states);
    expect(generated.exitCode).toBe(0);

    const rewritten = Object.keys(states).filter((path) => states[path] !== "stale");
    expect(writtenFiles(project).sort()).toEqual(rewritten.sort());
    const kept = files.filter(({ state }) => state !== "stale").map(({ path }) => path);
    expect(Object.keys(project.snapshot("generated")).map((path) => `generated/${path}`)).toEqual(kept);
    expect(mended).toMatchObject({ exitCode: 0, stderr: "" });
    expect(mended.stdout).toMatch(/\d files in generated\/: up to date\.\n$/);
  });
});
