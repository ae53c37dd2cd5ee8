/** How the files of a project are reached decides nothing. What is in which file is tried with the types of schemas. */

import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "toolwright/generator";
import { beforeAll, expect, test } from "vitest";
import { createScratchProject, minimalProject, minimalSettings, readFileTool } from "../support/scratch-project.js";

const files = {
  ...minimalProject,
  "package.json": '{ "name": "linked" }\n',
  "tools/1.ts": readFileTool.replaceAll("read_file", "south"),
  "tools/deeper/2.ts": readFileTool.replaceAll("read_file", "north"),
};
const project = createScratchProject(files);
let expected: Readonly<Record<string, string>>;

beforeAll(async () => void (expected = await outputOf()));

/** Text of the generated files, by path; they are written anew. */
async function outputOf(root = project.root): Promise<typeof expected> {
  project.remove("generated");
  const { diagnostics, tools } = await generate({ root });
  expect(diagnostics).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(["north", "south"]);
  return project.snapshot("generated");
}

test.each([
  [["tools/deeper/*.ts", "tools/*.ts"]],
  [["./tools/**/*.ts", "tools/**/2.ts", "tools/{1,b}.ts", "!tools/none/**"]],
  [[String.raw`tools\deeper\*.ts`, String.raw`.\tools\**\*.ts`, String.raw`!tools\\(none\)\**`]],
])("the order of the globs, how often they match a file, and their slashes do not matter: %j", async (tools) => {
  project.write({ "toolwright.config.json": JSON.stringify({ ...minimalSettings, tools }) });
  expect(await outputOf()).toEqual(expected);
});

test("a project reached through a symbolic link has the same output", async () => {
  const link = join(project.root, "linked", "project");
  mkdirSync(dirname(link));
  symlinkSync(project.root, link);
  expect(await outputOf(link)).toEqual(expected);
});
