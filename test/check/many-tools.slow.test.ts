/** A project as large as any: it generates and checks, also after a run that was killed as it wrote. */

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, generate } from "toolwright/generator";
import { expect, test } from "vitest";
import { makeSources } from "../../bench/synthetic/tools.js";
import { createToolProject, repository, snapshotOf } from "../support/scratch-project.js";

test("of three hundred tools a run that is killed leaves whole files, and the next one finishes", async () => {
  const sources = [...makeSources({ tools: 300, seed: 7 })].map(({ path, text }) => [path, text] as const);
  const project = createToolProject({ ...Object.fromEntries(sources) });
  const output = join(project.root, "generated");
  mkdirSync(join(output, "schemas"), { recursive: true });
  const child = spawn(process.execPath, [join(repository, "dist", "cli.js"), "generate"], {
    cwd: project.root,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.on("close", (_code, signal) => resolve(signal)));
  while (child.exitCode === null && !readdirSync(join(output, "schemas")).some((name) => name.endsWith(".json"))) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
  const left = Object.entries(snapshotOf(output)).filter(([path]) => !path.endsWith(".tmp"));

  const { diagnostics, tools } = await generate({ root: project.root });
  expect({ errors: diagnostics.filter(({ severity }) => severity === "error"), tools: tools.length }).toEqual({
    errors: [],
    tools: 300,
  });
  expect(left.length).toBeGreaterThan(0);
  for (const [path, text] of left) expect(text, path).toBe(project.read(`generated/${path}`));
  const { files } = await check({ root: project.root });
  expect(files.filter(({ state }) => state !== "unchanged")).toEqual([]);
});
