/** What the other tests rely on: only a process that ended by itself has an exit code. */

import { expect, test } from "vitest";
import { startCommandLineHost } from "../support/command-line-host.js";
import { createToolProject, runProcess } from "../support/scratch-project.js";

const options = { cwd: process.cwd(), env: process.env, maxBuffer: 1000 };

test.each([
  ["a signal", "process.kill(process.pid, 'SIGKILL')", "SIGKILL"],
  ["too much output", "console.log('x'.repeat(2000))", "ERR_CHILD_PROCESS_STDIO_MAXBUFFER"],
])("%s that ends a process is no exit code", async (_, program, reason) => {
  await expect(runProcess(process.execPath, ["-e", program], options)).rejects.toThrow(reason);
});

test("an exit code is one, whatever it is", async () => {
  expect(await runProcess(process.execPath, ["-e", "process.exit(129)"], options)).toMatchObject({ exitCode: 129 });
});

test("a host that is killed answers no command", async () => {
  const project = createToolProject();
  const host = startCommandLineHost();
  const run = host.run({ root: project.root, args: ["check"] });
  host.stop();
  await expect(run).rejects.toThrow("The command line ended its process: SIGTERM.");
});
