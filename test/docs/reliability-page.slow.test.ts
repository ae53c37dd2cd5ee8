/** Runs the commands of docs/reliability.md: each until it has read its options or counted its mutants, and one part on one mutant. */

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";

const [commands] = readBlocks("docs/reliability.md").filter(({ language }) => language === "sh");
const lines = (commands?.text ?? "").split("\n").filter((line) => line !== "");
const flagsOf = (line: string): string[] =>
  line
    .replace(/^npm run mutate -- | *#.*$/g, "")
    .split(" ")
    .filter((word) => word !== "");

function mutate(...flags: readonly string[]) {
  return spawnSync(process.execPath, ["test/support/run-typescript.mjs", "test/mutation/run-mutation.mjs", ...flags], {
    cwd: repository,
    encoding: "utf8",
  });
}

test.each(lines)("%s", (line) => {
  const { status, stdout } = mutate(...flagsOf(line), "--list");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^(?:[a-z]+: [1-9]\d* mutants in all\n)+$/);
});

test("the options of the crashes are known", () => {
  const shown = readBlocks("docs/reliability.md").flatMap(
    ({ text }) => text.match(/^npm run crash -- [^#\n]*/gm) ?? [],
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const line of shown) {
    const flags = line.replace("npm run crash -- ", "").trim().split(" ");
    const args = ["test/support/run-typescript.mjs", "test/crash/run-crash.ts", ...flags, "--help"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.stringContaining("npm run crash")]);
  }
});

test("a part is measured, and its survivors are listed", () => {
  const { status, stdout } = mutate("--part", "acceptance", "--budget", "0.001", "--seed", "2");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^acceptance: [01] of 1 noticed \(\d+ %\), \d+ mutants in all$/m);
});

test("a part that there is not is refused", () => {
  const { status, stderr } = mutate("--part", "nothing", "--list");
  expect(status).toBe(1);
  expect(stderr).toContain("There is no part nothing.");
});
