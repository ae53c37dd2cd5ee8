/** Pages of one program each: it compiles, and prints what the page shows. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { minimalProject, repository } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { createPageProject, filesOf, findingsOf, outputOf, readmeTool, textOf } from "./page-projects.js";

test("the program of the contract package's README prints what the page shows", () => {
  const [program, printed] = readBlocks("contract/README.md");
  const project = createPageProject({ "compare.ts": program?.text ?? "" }, ["@toolwright/contract"]);
  expect(findingsOf(project, ["compare.ts"])).toEqual([]);
  expect(outputOf(project, "compare.ts", "external")).toBe(printed?.text);
});

test("the page about validators shows what is written, what compiles, and what is printed", async () => {
  const blocks = readBlocks("docs/validators.md");
  const [listed, printed] = blocks.filter(({ language }) => language === "text");
  const project = createPageProject({ ...minimalProject, ...readmeTool, ...filesOf(blocks) });
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  const written = Object.keys(project.snapshot("generated/validators")).map((path) => `generated/validators/${path}`);
  expect(listed?.text.match(/^\S+/gm)).toEqual(written);
  expect(findingsOf(project, ["src/read.ts"], { types: [], lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] })).toEqual([]);
  expect(outputOf(project, "src/read.ts")).toBe(printed?.text);
});

test("the page about errors shows what is printed, and names every kind", async () => {
  const blocks = readBlocks("docs/errors.md");
  const project = createPageProject({ ...minimalProject, ...readmeTool, ...filesOf(blocks) });
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(findingsOf(project, ["app/errors.ts"])).toEqual([]);
  // Ids are random.
  const named = (text: string): string => text.replace(/(id: '?)\w{8}\b/g, "$1…");
  expect(named(outputOf(project, "app/errors.ts"))).toBe(named(textOf(blocks, "output", "app/errors.ts")));
  const [, kinds = ""] = /RegistryErrorKind =([^;]*);/.exec(read("runtime/src/tool-failure.ts")) ?? [];
  const page = read("docs/errors.md");
  for (const [, kind] of kinds.matchAll(/\| "(\w+)"/g)) expect(page).toMatch(new RegExp(`^\\| .*\`${kind}\``, "m"));
});

function read(file: string): string {
  return readFileSync(join(repository, file), "utf8");
}
