/** No command runs the code of the project that it reads, and none reaches the network without a server's name. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { repository, wordsOf } from "../support/scratch-project.js";
import { createPlantedProject } from "./planted-project.js";

const inventory = "generated/model-tool-schema-inventory.json";

/** Every command that names no server and no handlers, in an order in which each finds what it needs. */
const commands = [
  "generate --no-cache",
  "check --no-cache",
  "check --list-inputs",
  "list --tokens",
  "lint",
  "verify",
  "review --against main",
  `review --against ${inventory}`,
  "review --against release",
  "accept 0123456789ab --reason planned",
  `call read_file '{"path":"a"}'`,
  "catalogue --out tools.html",
  `doctor ${inventory}`,
  `snapshot snapshot.json ${inventory}`,
  `adopt ${inventory} --types 'tools/**/*.ts'`,
  `describe ${inventory}`,
  `merge ${inventory} ${inventory} ${inventory}`,
  "init --yes",
];

const project = createPlantedProject();
const recorded = join(project.root, "connections.txt");
const environment = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(repository, "test/isolation/record-connections.mjs")).href}`,
  RECORDED_CONNECTIONS: recorded,
};

/** Runs a command; lists the connections that it tried. */
async function connectionsOf(command: string): Promise<readonly string[]> {
  const { exitCode, stderr } = await project.run(wordsOf(command), { environment });
  expect([0, 1, 2], stderr).toContain(exitCode);
  expect(stderr).not.toMatch(/^ {4}at /m);
  const connections = existsSync(recorded) ? readFileSync(recorded, "utf8").trim().split("\n") : [];
  rmSync(recorded, { force: true });
  return connections;
}

test.each(commands)("toolwright %s", async (command) => {
  expect(await connectionsOf(command)).toEqual([]);
  expect(project.ran()).toEqual([]);
});

test.each(["./toolwright.config.js", "planted-base", "./.pnp.cjs"])("extends: %s", async (base) => {
  const text = project.read("toolwright.config.json");
  project.write({ "toolwright.config.json": JSON.stringify({ ...JSON.parse(text), extends: base }) });
  expect(await connectionsOf("generate")).toEqual([]);
  expect(project.ran()).toEqual([]);
  project.write({ "toolwright.config.json": text });
});

test("a command that names a server tries to reach it", async () => {
  expect(await connectionsOf("doctor --url http://localhost:4321/mcp")).not.toEqual([]);
});

test("what is planted runs where another program runs it", () => {
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(program, args, { cwd: project.root, stdio: "pipe" });
  run(process.execPath, [".pnp.loader.mjs"]);
  run("git", ["status"]);
  expect(project.ran()).toEqual([".pnp.loader.mjs", ...project.ran().slice(1)]);
  expect(project.ran().length).toBeGreaterThan(1);
});
