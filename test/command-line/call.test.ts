import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { readGoldenSections } from "../golden.js";
import { runAll } from "../support/command-line-host.js";
import { readFiles, splitSections } from "../support/sections.js";
import {
  createToolProject,
  describeOutcome,
  repository,
  wordsOf,
  type ScratchProject,
} from "../support/scratch-project.js";

const file = fileURLToPath(new URL("call.txt", import.meta.url));
const commands = [...splitSections(readFileSync(file, "utf8"), { prefix: "=== " }).keys()];
const commandLine = `${repository}/dist/cli.js`;

let project: ScratchProject;

beforeAll(async () => {
  project = createToolProject(readFiles(new URL("call-project.txt", import.meta.url)));
  const { exitCode, stderr } = await project.run(["generate"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
});

test("each call says what it would do, what it did, or why it cannot", async () => {
  const before = project.snapshot(".");
  const outcomes = await runAll(commands.map((command) => ({ root: project.root, args: wordsOf(command) })));
  const actual = new Map(outcomes.map((outcome, index) => [commands[index] ?? "", describeOutcome(outcome)]));
  const golden = readGoldenSections({ file, actual });
  for (const [command, printed] of actual) {
    expect(printed, command).toBe(golden.get(command));
    expect(printed).not.toMatch(/^ +at |^forged/m);
    expect(printed).not.toContain("secret");
  }
  expect(project.snapshot(".")).toEqual(before);
});

test("without handlers, neither the compiler nor the project's code is loaded", async () => {
  project.write({ "tools/broken.ts": "no TypeScript at all" });
  const outcome = await project.run(["call", "read_note", '{"path":"a.md"}']);
  expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a module of TypeScript runs where Node.js runs it, and elsewhere says what to do", async () => {
  project.write({ "handlers.ts": 'export default { read_note: (): { text: string } => ({ text: "typed" }) };' });
  const { exitCode, stdout, stderr } = await project.run([
    "call",
    "read_note",
    '{"path":"a"}',
    "--handlers",
    "handlers.ts",
  ]);
  if ("typescript" in process.features && process.features.typescript) expect(stdout).toContain('"typed"');
  else expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("Compile it, and pass") });
});

/** Starts the command in a process group of its own, as a shell does. */
function start(command: string, input: string | null) {
  const child = spawn(process.execPath, [commandLine, ...wordsOf(command)], { cwd: project.root, detached: true });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (text) => void (printed[name] += String(text)));
  if (input !== null) child.stdin.end(input);
  return { child, printed, ended: once(child, "close") };
}

test("the arguments may come from standard input", async () => {
  // PowerShell begins its output with a byte order mark.
  const { ended, printed } = start("call read_note -", '\uFEFF{"path": "from stdin"}\r\n');
  expect([await ended, printed.stdout]).toEqual([[0, null], expect.stringContaining('"path": "from stdin"')]);
  // Only the command line names files.
  const other = start("call read_note -", "@arguments.json");
  expect([await other.ended, other.printed.stderr]).toEqual([[1, null], expect.stringContaining("not valid JSON")]);
});

test("Ctrl+C ends a handler that never ends", async () => {
  project.write({ "hangs.mjs": `console.log("started");\n${project.read("hangs.mjs")}` });
  const { child, ended, printed } = start(
    `call read_note '{"path":"a.md"}' --hidden user=ada --handlers hangs.mjs`,
    null,
  );
  await once(child.stderr, "data");
  process.kill(-(child.pid ?? 0), "SIGINT");
  expect([await ended, printed]).toEqual([[null, "SIGINT"], { stdout: "", stderr: "| started\n" }]);
});
