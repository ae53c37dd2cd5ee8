/** Servers that are started: each ends in a list or a sentence, and leaves no process and no secret. */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createScratchProject, repository } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

const folder = join(repository, "test/servers");
const table = new URL("answers.txt", import.meta.url);
const project = createScratchProject({});

/** The processes with this word among their arguments. */
function findProcesses(marker: string): string[] {
  const all = execFileSync("ps", ["-A", "-ww", "-o", "args="], { encoding: "utf8" });
  return all.split("\n").filter((line) => line.includes(marker));
}

/** Lists the tools of a server of `stdio-server.mjs`, and checks that none of its processes is left. */
async function list(behaviour: string, timeout: string) {
  const marker = randomUUID();
  const command = ["node", join(folder, "stdio-server.mjs"), behaviour, marker];
  const outcome = await project.run(["list", "--timeout", timeout, "--", ...command]);
  expect(findProcesses(marker)).toEqual([]);
  return outcome;
}

test.each(readTable(table, "read", ["behaviour", "says…"]))(
  "a server that behaves so is read: $behaviour",
  async (row) => {
    const { exitCode, stdout, stderr } = await list(row.behaviour, "300");
    expect(stderr).toBe("");
    for (const words of row.says) expect(stdout).toContain(words);
    expect(exitCode).toBe(0);
  },
);

test("a program that downloads servers may need longer", async () => {
  const npx = join(project.root, "npx");
  symlinkSync(process.execPath, npx);
  const silent = [join(folder, "stdio-server.mjs"), "silent", randomUUID()];
  const { exitCode, stderr } = await project.run(["list", "--timeout", "2", "--", npx, ...silent]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("npx may still be downloading it. To wait longer, pass --timeout <seconds>.");
});

test.each(readTable(table, "refused", ["behaviour", "says…"]))(
  "a server that behaves so is refused: $behaviour",
  async (row) => {
    // Only the silent ones have to run out of time.
    const { exitCode, stdout, stderr } = await list(row.behaviour, row.behaviour.startsWith("silent") ? "2" : "300");
    expect(stdout).toBe("");
    for (const words of row.says) expect(stderr).toContain(words);
    expect(stderr).toContain("Nothing was listed.");
    expect(exitCode).toBe(2);
  },
);

test.each(["1", "2"])(
  "a server of the SDK %s.x is read, with the fields that the client does not know",
  async (generation) => {
    const command = ["--", "node", join(folder, "sdk-server.mjs"), generation];
    expect(await project.run(["snapshot", "sdk.json", ...command])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(project.read("sdk.json"))).toMatchObject({
      protocolVersion: "2025-11-25",
      serverInfo: { name: "by SDK" },
      tools: [{ name: "echo", _meta: { "x/y": 1 }, inputSchema: { required: ["text"] } }],
    });
  },
);

// Some machines have no Python.
const pythons = spawnSync("python3", ["--version"]).status === 0 ? ["python3"] : [];

test.each(pythons)("a server in %s is read", async (python) => {
  const { stdout } = await project.run(["list", "--", python, join(folder, "python_server.py")]);
  expect(stdout).toContain("in Python 3: 1 tool");
});

describe("a secret of --env", () => {
  const secret = 'sk-"1234/5678"';
  const server = join(folder, "stdio-server.mjs");
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];

  test.each(["text", "json"])("is in no message of %s", async (format) => {
    for (const env of [`TOKEN=${secret}`, "TOKEN"]) {
      const args = ["list", "--env", env, "--format", format, "--", "node", server, "tells"];
      const { stdout, stderr } = await project.run(args, { environment: { TOKEN: secret } });
      expect(stdout + stderr).toContain("cannot log in with ***, ***");
      for (const form of forms) expect(stdout + stderr).not.toContain(form);
    }
  });

  test("is in no file", async () => {
    const args = ["snapshot", "told.json", "--env", `TOKEN=${secret}`, "--", "node", server, "secret"];
    expect(await project.run(args)).toMatchObject({ exitCode: 0 });
    expect(project.read("told.json")).toContain("The token is ***.");
  });

  test("is only passed if it is named", async () => {
    const run = (...env: string[]) =>
      project.run(["describe", ...env, "--", "node", server, "secret"], { environment: { TOKEN: "one word" } });
    expect((await run()).stdout).toContain("The token is undefined.");
    expect((await run("--env", "TOKEN")).stdout).not.toContain("undefined");
  });
});

test("no command, no working folder and no such variable are said", async () => {
  const run = (...args: string[]) => project.run(["list", ...args]);
  expect((await run("--", "no-such-command-1")).stderr).toContain(
    "no-such-command-1 cannot be listed: there is no such",
  );
  expect((await run("--", project.root)).stderr).toContain("the command is not a program that you may run");
  expect((await run("--cwd", "nowhere", "--", "node")).stderr).toContain("there is no folder");
  expect((await run("--env", "NO_SUCH_VARIABLE", "--", "node")).stderr).toContain("NO_SUCH_VARIABLE, which is not set");
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends the server with everything that it has started",
  async (signal) => {
    const marker = randomUUID();
    const args = ["list", "--", "node", join(folder, "stdio-server.mjs"), "silent and stubborn", marker];
    const child = spawn(process.execPath, [join(repository, "dist/cli.js"), ...args], { cwd: project.root });
    const ended = once(child, "exit");
    // The command line, the server and what it starts.
    await expect.poll(() => findProcesses(marker).length, { timeout: 300_000 }).toBe(4);
    child.kill(signal);
    const [code] = (await ended) as [number];
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    expect(findProcesses(marker)).toEqual([]);
  },
);
