/** The README of the contract package: its program compiles, and prints what the page shows. */

import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { readBlocks } from "./markdown-blocks.js";
import { createPageProject, findingsOf, outputOf } from "./page-projects.js";

const [program, printed] = readBlocks("contract/README.md");
const project = createPageProject({ "compare.ts": program?.text ?? "" }, ["@toolwright/contract"]);
afterAll(() => rmSync(project.root, { recursive: true }));

test("the program of the contract package's README prints what the page shows", () => {
  expect(findingsOf(project, ["compare.ts"])).toEqual([]);
  expect(outputOf(project, "compare.ts", "external")).toBe(printed?.text);
});
