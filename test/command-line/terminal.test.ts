import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createScratchProject,
  minimalProject,
  readFileTool,
  repository,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";

const escape = "\u001b[";
let project: ScratchProject;

beforeAll(() => {
  project = createScratchProject({ ...minimalProject, "tools/read-file.ts": readFileTool });
});

afterAll(() => rmSync(project.root, { recursive: true }));

/** Runs check, which finds drift, with nothing but these settings of colours. */
async function checkWith(environment: Readonly<Record<string, string>>): Promise<CommandOutcome> {
  const outcome = await project.run(["check"], { environment: { NO_COLOR: "", ...environment } });
  expect(outcome.exitCode).toBe(1);
  return outcome;
}

describe("colours", () => {
  test("come where FORCE_COLOR asks for them, and not otherwise in a pipe", async () => {
    const [forced, plain] = await Promise.all([checkWith({ FORCE_COLOR: "1" }), checkWith({})]);
    expect(forced.stdout).toContain(`${escape}31mdrift${escape}39m`);
    expect(plain.stdout).not.toContain(escape);
    expect(forced.stdout.replaceAll(/\u001b\[\d+m/g, "")).toBe(plain.stdout);
    // Progress is for terminals.
    expect([forced.stderr, plain.stderr]).toEqual(["", ""]);
  });

  test("do not come where NO_COLOR says so, nor where FORCE_COLOR is 0", async () => {
    const outcomes = await Promise.all([
      checkWith({ NO_COLOR: "1", FORCE_COLOR: "1" }),
      checkWith({ FORCE_COLOR: "0" }),
    ]);
    for (const { stdout } of outcomes) expect(stdout).not.toContain(escape);
  });
});

test("a reader that stops reading is no failure to report", async () => {
  const child = spawn(process.execPath, [join(repository, "dist", "cli.js"), "check"], { cwd: project.root });
  let stderr = "";
  child.stderr.on("data", (chunk) => void (stderr += String(chunk)));
  child.stdout.destroy();
  const exitCode = await new Promise((resolve) => child.on("close", resolve));
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
});
