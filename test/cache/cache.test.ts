import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScratchProject, minimalProject, readFileTool } from "../support/scratch-project.js";

const project = createScratchProject({ ...minimalProject, "tools/read-file.ts": readFileTool });
const upToDate = { exitCode: 0, stdout: "1 tool: 1 experimental. 5 files in generated/: up to date.\n", stderr: "" };
const runs = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

test("a run that writes is not remembered, one that only reads is, and a torn file is as good as none", async () => {
  const folder = join(project.root, "node_modules", ".cache", "toolwright");
  await project.run(["generate"]);
  expect(project.snapshot("node_modules/.cache")).toEqual({});
  expect(await project.run(["check"])).toEqual(upToDate);
  const [file = ""] = runs(folder);
  const text = readFileSync(file, "utf8");
  // The seal of the text no longer holds, so what it claims is not shown.
  writeFileSync(file, text.replace("up to date", "not so"));
  expect(await project.run(["check"])).toEqual(upToDate);
  writeFileSync(file, text.slice(0, text.length / 2));
  expect(await project.run(["check"])).toEqual(upToDate);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a folder can be chosen, and nothing is kept with --no-cache", async () => {
  const folder = join(project.root, "elsewhere");
  await project.run(["generate"]);
  expect(await project.run(["check", "--no-cache"])).toEqual(upToDate);
  expect(await project.run(["check", "--cache", "elsewhere"])).toEqual(upToDate);
  expect(runs(folder)).toHaveLength(1);
});

test("a folder keeps no more than its 24 newest runs, and whatever else is in it", async () => {
  const names = ["own", ...Array.from({ length: 30 }, (_, index) => String(index).padStart(16, "0"))];
  project.write(Object.fromEntries(names.map((name) => [`kept/${name}.json`, "{}"])));
  await project.run(["check", "--cache", "kept"]);
  const kept = join(project.root, "kept");
  expect(runs(kept)).toHaveLength(25);
  expect(runs(kept)).toContain(join(kept, "own.json"));
});
