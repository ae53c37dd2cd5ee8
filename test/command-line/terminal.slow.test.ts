import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createToolProject, readFileTool, repository, runProcess } from "../support/scratch-project.js";

const escape = "\u001b[";
const project = createToolProject({ "tools/read-file.ts": readFileTool });

describe("colours", () => {
  test("come where FORCE_COLOR asks for them", async () => {
    const { exitCode, stdout, stderr } = await project.run(["check"], {
      environment: { NO_COLOR: "", FORCE_COLOR: "1" },
    });
    expect(stdout).toContain(`${escape}31mdrift${escape}39m`);
    // Progress is for terminals.
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
  });

  // A finding of the configuration needs no compiler, and is coloured all the same.
  test.each([
    { environment: { FORCE_COLOR: "1", NO_COLOR: "" }, coloured: true },
    { environment: { FORCE_COLOR: "1", NO_COLOR: "1" }, coloured: false },
    { environment: { NO_COLOR: "" }, coloured: false },
  ])("with $environment in a pipe: $coloured", async ({ environment, coloured }) => {
    const { exitCode, stderr } = await project.run(["check", "--config", "no-such-file.json"], { environment });
    expect(exitCode).toBe(2);
    expect(stderr.includes(escape)).toBe(coloured);
    expect(stderr.replaceAll(/\u001b\[\d+m/g, "")).toMatch(/^error config-not-found\n/);
  });
});

describe("in a terminal", () => {
  beforeEach(() => {
    const found = ["script", "stty"].every((name) => pathFolders.some((folder) => existsSync(join(folder, name))));
    if (!found) throw new Error("These tests need script and stty of util-linux and coreutils: install them.");
  });

  test("list cuts each line at the width, and shows progress and colours", async () => {
    const { lines, progress, coloured } = await runInTerminal("list", { columns: 60 });
    expect(coloured).toBe(true);
    expect(lines.filter(({ length }) => length > 60)).toEqual([]);
    expect(lines[1]).toMatch(/^read_file .*\.\.\.$/);
    expect((await runInTerminal("list", { columns: 200 })).lines[1]).toMatch(/Reads a text file from the workspace\.$/);
    expect(progress.slice(0, 2)).toEqual(["Reading the configuration ...", "Reading the sources ..."]);
  });

  test("a finding comes with its line and a caret, and lines are wrapped", async () => {
    project.write({ "tools/read-file.ts": readFileTool.replace("path: string", "path: Promise<string>") });
    const { lines } = await runInTerminal("check", { columns: 50, exitCode: 1 });
    project.write({ "tools/read-file.ts": readFileTool });
    expect(lines.slice(0, 6)).toEqual([
      "error type-not-supported tools/read-file.ts:6:9",
      "  6 |   path: Promise<string>;",
      "    |         ^^^^^^^",
      "  The type `Promise<string>` has no JSON Schema:",
      "  JSON cannot carry a promise.",
      "  Write the type that it resolves to.",
    ]);
    const written = await runInTerminal("generate", { columns: 200 });
    expect(written.lines[0]).toMatch(/ unchanged\. \(\d+\.\d s\)$/);
    rmSync(join(project.root, "generated"), { recursive: true });
  });

  test.each([
    { input: "y\\n", exitCode: 0, says: /remove returns:\n\n {2}gone$/ },
    {
      input: "\\n",
      exitCode: 1,
      says: /refused remove\. The model reads:\n\n {2}The call to remove was not approved\.$/,
    },
  ])("a call that needs approval asks: $input", async ({ says, ...answer }) => {
    project.write({
      "tools.json": '{ "tools": [{ "name": "remove", "inputSchema": { "type": "object" } }] }',
      "handlers.mjs": 'export default { remove: () => "gone" };',
    });
    const command = "call remove --tools tools.json --handlers handlers.mjs";
    // A question is left alone, unlike progress.
    const { lines, progress } = await runInTerminal(command, { columns: 200, ...answer });
    expect(progress.join("")).toMatch(
      /so it counts as destructive\. The arguments of remove:\n\n {2}\{\}\n\nRun it\? \[y\/N\] /,
    );
    expect(lines.join("\n")).toMatch(says);
  });

  test("progress is left out where CI is set", async () => {
    const { coloured, progress } = await runInTerminal("list", { columns: 60, environment: { CI: "true" } });
    expect({ coloured, progress }).toEqual({ coloured: true, progress: [] });
  });
});

const pathFolders = (process.env["PATH"] ?? "").split(":");

interface Terminal {
  readonly columns: number;
  readonly exitCode?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** What a person types. */
  readonly input?: string;
}

/** Runs a command where stdout and stderr are one pseudo terminal, and takes apart what it shows. */
async function runInTerminal(
  command: string,
  { columns, exitCode: expected = 0, environment = {}, input = "" }: Terminal,
) {
  const { CI: _ci, NO_COLOR: _noColor, FORCE_COLOR: _forceColor, ...env } = process.env;
  const commandLine = `"${process.execPath}" "${join(repository, "dist", "cli.js")}"`;
  const inside = `stty cols ${columns} && exec ${commandLine} ${command}`;
  const words = ["-c", `printf '${input}' | script -qec '${inside}' /dev/null`];
  const options = { cwd: project.root, env: { ...env, ...environment } };
  const { exitCode, stdout } = await runProcess("sh", words, options);
  expect(exitCode).toBe(expected);
  // Each stage overwrites the one before.
  const parts = stdout.replaceAll("\r\n", "\n").split(`\r${escape}K`);
  const text = parts.at(-1) ?? "";
  return {
    progress: parts.slice(0, -1).filter((part) => part !== ""),
    coloured: text.includes(`${escape}1m`),
    lines: text
      .replaceAll(/\u001b\[\d+m/g, "")
      .trimEnd()
      .split("\n"),
  };
}

test("a reader that stops reading is no failure to report", async () => {
  const child = spawn(process.execPath, [join(repository, "dist", "cli.js"), "check"], { cwd: project.root });
  let stderr = "";
  child.stderr.on("data", (chunk) => void (stderr += String(chunk)));
  child.stdout.destroy();
  const exitCode = await new Promise((resolve) => child.on("close", resolve));
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
});
