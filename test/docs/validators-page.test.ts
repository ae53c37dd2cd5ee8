/** The page about validators: what it declares is generated, and what it shows is run. */

import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { minimalProject } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";
import { createPageProject, filesOf, findingsOf, outputOf, readmeTool } from "./page-projects.js";

const blocks = readBlocks("docs/validators.md");
const [listed, printed] = blocks.filter(({ language }) => language === "text");
const project = createPageProject({ ...minimalProject, ...readmeTool, ...filesOf(blocks) });
afterAll(() => rmSync(project.root, { recursive: true }));

test("the page shows what is written, what compiles, and what is printed", async () => {
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  const written = Object.keys(project.snapshot("generated/validators")).map((path) => `generated/validators/${path}`);
  expect(listed?.text.match(/^\S+/gm)).toEqual(written);
  expect(findingsOf(project, ["src/read.ts"], { types: [], lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] })).toEqual([]);
  expect(outputOf(project, "src/read.ts")).toBe(printed?.text);
});
