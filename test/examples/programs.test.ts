/** The examples that run to an end, as processes: what they print is what they promise. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";

const examples = join(repository, "examples");

/** Runs an example; a status other than 0 is an error. */
async function run(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(examples, "run.mjs"), folder]);
  return stdout;
}

/** The lines of a module that are no comment and not empty. */
function linesOf(file: string): string[] {
  const text = readFileSync(join(examples, file), "utf8");
  return text
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

test("smallest is a call that succeeds and one that gets feedback, in ten lines", async () => {
  expect(linesOf("smallest/main.ts").length).toBeLessThanOrEqual(10);
  const printed = await run("smallest");
  expect(printed).toMatch(/tool: 'Enqueue'[^]*status: 'success'/);
  expect(printed).toMatch(/"txt\\?" is not a parameter of Enqueue; did you mean \\?"text/);
});

test("agent-loop prints a conversation in which feedback corrects a call", async () => {
  const printed = (await run("agent-loop")).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-31T12:00:00.000Z");
  expectGolden({ file: join(repository, "test", "examples", "agent-loop.txt"), actual: printed });
});

// The tests of the adapters run those in six-lines/.
const adapters = ["mcp-server-1.ts", "mcp-server-2.ts", "agent.ts"].map((file) => `../test/serve/six-lines/${file}`);

test.each([["mcp-server/main.ts", 7] as const, ...adapters.map((file) => [file, 6] as const)])(
  "%s takes six lines beside its handlers and %i imports",
  (file, imports) => {
    const [imported, written] = [true, false].map((isImport) =>
      linesOf(file).filter((line) => line.startsWith("import ") === isImport),
    );
    expect(imported?.length).toBeLessThanOrEqual(imports);
    expect(written?.length).toBeLessThanOrEqual(6);
  },
);

test.each(["smallest/main.ts", "agent-loop/agent.ts", "agent-loop/main.ts", "mcp-server/main.ts", ...adapters])(
  "%s casts nothing",
  (file) => {
    const statements = linesOf(file).filter((line) => !line.startsWith("import "));
    expect(statements.filter((line) => /\bas\b|\bany\b/.test(line))).toEqual([]);
    expect(readFileSync(join(examples, file), "utf8")).not.toContain("@ts-");
  },
);
