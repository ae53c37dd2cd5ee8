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

test("the slashes of no other path matter either", async () => {
  const named = createScratchProject({
    ...files,
    "tools/1.ts": (files["tools/1.ts"] ?? "").replace(
      /^ *name:/m,
      String.raw`  descriptionFile: "..\\texts\\south.md",$&`,
    ),
    "texts/south.md": "Looks south.",
    "pages/tools.md": "<!-- toolwright:tools count -->0<!-- /toolwright -->\n",
    "options/tsconfig.json": JSON.stringify({ extends: "../tsconfig.json" }),
    "toolwright.config.json": JSON.stringify({
      extends: String.raw`.\options\base.json`,
      docs: [String.raw`pages\tools.md`],
    }),
    "options/base.json": JSON.stringify({
      ...{ tools: [String.raw`..\tools\**\*.ts`], output: String.raw`..\src\generated`, lint: minimalSettings.lint },
      tsconfig: String.raw`.\tsconfig.json`,
    }),
  });
  const { diagnostics, files: written } = await generate({ root: named.root });
  expect(diagnostics).toEqual([]);
  expect(Object.keys(named.snapshot("src/generated"))).toEqual(Object.keys(expected));
  expect(named.read("src/generated/metadata/south.ts")).toContain('"Looks south."');
  expect(named.read("pages/tools.md")).toContain("-->2<!--");
  expect(written.map(({ path }) => path).join()).not.toContain("\\");
});

test("inventories that Windows wrote, with CRLF and byte order marks, are read and merged as others are", async () => {
  const name = "model-tool-schema-inventory.json";
  const text = (await outputOf())[name] ?? "";
  const asWindows = (one: string): string => `\uFEFF${one.replaceAll("\n", "\r\n")}`;
  const [head, ...rest] = text.split('"title": null');
  const edit = (first: string, last: string): string => `${head}"title": ${first}${rest.join(`"title": ${last}`)}`;
  expect(edit("null", "null")).toBe(text);
  project.write({ "a.json": text, "b.json": asWindows(text), [name]: edit('"A"', "null") });
  project.write({ "theirs.json": asWindows(edit("null", '"B"')) });
  const [plain, windows] = await Promise.all(["a.json", "b.json"].map((file) => project.run(["list", file])));
  expect(windows?.stdout.replace("b.json", "a.json")).toBe(plain?.stdout);
  expect(await project.run(["merge", "b.json", name, "theirs.json"])).toMatchObject({ exitCode: 0 });
  expect(project.read(name)).toBe(edit('"A"', '"B"'));
});

test("a project reached through a symbolic link has the same output", async () => {
  const link = join(project.root, "linked", "project");
  mkdirSync(dirname(link));
  symlinkSync(project.root, link);
  expect(await outputOf(link)).toEqual(expected);
});
