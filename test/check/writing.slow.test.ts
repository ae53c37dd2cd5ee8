/** How files are written: whole or not at all, inside the project only, and by two runs at once. */

import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, generate } from "toolwright/generator";
import { expect, test } from "vitest";
import {
  createScratchProject,
  repository,
  runCommandLine,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";
import { twoTools } from "./drift-cases.js";

const commandLine = join(repository, "dist", "cli.js");

function reword(project: ScratchProject): void {
  project.write({ "tools/read-file.ts": project.read("tools/read-file.ts").replace("Reads", "Gets") });
}

test("whoever has a generated file open goes on reading the old one", async () => {
  const project = createScratchProject(twoTools);
  await generate({ root: project.root });
  const path = "generated/model-tool-schema-inventory.json";
  const before = project.read(path);
  const open = openSync(join(project.root, path), "r");
  reword(project);
  await generate({ root: project.root });
  expect(project.read(path)).not.toBe(before);
  expect(readFileSync(open, "utf8")).toBe(before);
  closeSync(open);
});

test("a file that the disk has no room for leaves everything as it was, and ends with 2", async () => {
  const project = createScratchProject(twoTools);
  await generate({ root: project.root });
  const before = project.snapshot("generated");
  reword(project);
  const limited = spawn("sh", ["-c", `ulimit -f 2; exec "${process.execPath}" "${commandLine}" generate`], {
    cwd: project.root,
  });
  let stderr = "";
  limited.stderr.on("data", (chunk) => void (stderr += String(chunk)));
  expect(await new Promise((resolve) => limited.on("close", resolve))).toBe(2);
  expect(stderr).toMatch(
    /^error output-not-writable\n {2}Cannot write to "generated[^"]*": a file would be larger than/,
  );
  expect(project.snapshot("generated")).toEqual(before);
});

test("a neighbour whose name begins like the project's is another folder", async () => {
  const project = createScratchProject({
    ...Object.fromEntries(Object.entries(twoTools).map(([path, text]) => [`app/${path}`, text])),
    "app-secrets/words.md": "The password.\n",
  });
  const root = join(project.root, "app");
  const source = String(twoTools["tools/read-file.ts"]).replace(
    "effect:",
    'descriptionFile: "../../app-secrets/words.md",\n  effect:',
  );
  symlinkSync("../app-secrets", join(root, "generated"));
  writeFileSync(join(root, "tools", "read-file.ts"), source);
  const { diagnostics } = await generate({ root });
  expect(diagnostics.map(({ code }) => code)).toEqual(["output-through-link", "file-outside-root"]);
  expect(readdirSync(join(project.root, "app-secrets"))).toEqual(["words.md"]);
});

test("two runs at once end well, and leave what check accepts", async () => {
  const project = createScratchProject(twoTools);
  const change = (): void => {
    reword(project);
    project.remove("tools/list-files.ts");
  };
  for (const arrange of [() => undefined, change]) {
    arrange();
    // In processes of their own.
    const run = (): Promise<CommandOutcome> => runCommandLine(["generate"], { cwd: project.root });
    const runs = await Promise.all([run(), run()]);
    for (const outcome of runs) expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    const { files } = await check({ root: project.root });
    expect(files.filter(({ state }) => state !== "unchanged")).toEqual([]);
  }
});
