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

/** Runs a command with nothing but these settings of colours. */
async function runWith(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  return project.run(args, { environment: { NO_COLOR: "", ...environment } });
}

describe("colours", () => {
  test("come where FORCE_COLOR asks for them", async () => {
    const { exitCode, stdout, stderr } = await runWith(["check"], { FORCE_COLOR: "1" });
    expect(stdout).toContain(`${escape}31mdrift${escape}39m`);
    // Progress is for terminals.
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
  });

  // A finding of the configuration needs no compiler, and is coloured all the same.
  test.each([
    { environment: { FORCE_COLOR: "1" }, coloured: true },
    { environment: { FORCE_COLOR: "1", NO_COLOR: "1" }, coloured: false },
    { environment: {}, coloured: false },
  ])("with $environment in a pipe: $coloured", async ({ environment, coloured }) => {
    const { exitCode, stderr } = await runWith(["check", "--config", "no-such-file.json"], environment);
    expect(exitCode).toBe(2);
    expect(stderr.includes(escape)).toBe(coloured);
    expect(stderr.replaceAll(/\u001b\[\d+m/g, "")).toMatch(/^error config-not-found\n/);
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
