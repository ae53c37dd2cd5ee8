/** The page about validators: what it declares is generated, and what it shows is run. */

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";
import { readBlocks } from "./markdown-blocks.js";

const blocks = readBlocks("docs/validators.md");
const [listed, printed] = blocks.filter(({ language }) => language === "text");
const tool = readBlocks("README.md").find(({ attributes }) => attributes["file"] === "tools/read-file.ts");
const files = blocks.flatMap(({ attributes: { file }, text }) => (file === undefined ? [] : [[file, text] as const]));

const project = createScratchProject({
  ...minimalProject,
  "tools/read-file.ts": tool?.text ?? "",
  ...Object.fromEntries(files),
});
afterAll(() => rmSync(project.root, { recursive: true }));

test("the page shows what is written, what compiles, and what is printed", async () => {
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  const written = Object.keys(project.snapshot("generated/validators")).map((path) => `generated/validators/${path}`);
  expect(listed?.text.match(/^\S+/gm)).toEqual(written);

  const source = join(project.root, "src", "read.ts");
  const program = createProgram({
    files: [source],
    options: { ...strictOptions, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] },
  });
  expect(ts.getPreEmitDiagnostics(program).map(describeFinding)).toEqual([]);

  const outfile = join(project.root, "read.mjs");
  buildSync({ entryPoints: [source], bundle: true, format: "esm", outfile });
  expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" })).toBe(printed?.text);
});
