/** From a page to the reader's project: its files are written, its programs compiled and run. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { expect } from "vitest";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import {
  createScratchProject,
  repository,
  wordsOf,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";
import { readBlocks, type MarkdownBlock } from "./markdown-blocks.js";

/** The files that blocks stand for, by path. */
export function filesOf(blocks: readonly MarkdownBlock[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    blocks.flatMap(({ attributes: { file }, text }) => (file === undefined ? [] : [[file, text]])),
  );
}

/** The tool that the README declares, and other pages go on with. */
export const readmeTool = { "tools/read-file.ts": filesOf(readBlocks("README.md"))["tools/read-file.ts"] ?? "" };

/** The text of the one block with an attribute of that value. */
export function textOf(blocks: readonly MarkdownBlock[], name: string, value: string): string {
  const found = blocks.filter(({ attributes }) => attributes[name] === value);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`There must be one block ${name}=${value}.`);
  return found[0].text;
}

/** Makes a project in which packages of this repository are installed. */
export function createPageProject(files: ProjectFiles, packages: readonly string[] = []): ScratchProject {
  const project = createScratchProject(files);
  for (const name of packages) {
    const link = join(project.root, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    const folder = { toolwright: ".", "@toolwright/contract": "contract" }[name] ?? join("node_modules", name);
    if (!existsSync(link)) symlinkSync(join(repository, folder), link);
  }
  return project;
}

/** Runs the command that a page shows, as a user types it. */
export function runCommand(project: ScratchProject, command: string): Promise<CommandOutcome> {
  expect(command).toMatch(/^npx toolwright /);
  return project.run(wordsOf(command).slice(2));
}

/** What the compiler finds in programs of the project. */
export function findingsOf(
  { root }: ScratchProject,
  paths: readonly string[],
  options: Readonly<Parameters<typeof ts.createProgram>[1]> = {},
): string[] {
  const files = paths.map((path) => join(root, path));
  const typeRoots = [join(repository, "node_modules/@types")];
  const program = createProgram({ files, options: { ...strictOptions, types: ["node"], typeRoots, ...options } });
  return ts.getPreEmitDiagnostics(program).map((finding) => describeFinding(finding, root));
}

/** Bundles a program of the project; returns the path of what Node.js can run. */
export function bundleProgram(
  { root }: ScratchProject,
  path: string,
  packages: "bundle" | "external" = "bundle",
): string {
  const outfile = join(root, path.replace(/\.ts$/, ".mjs"));
  buildSync({ entryPoints: [join(root, path)], bundle: true, packages, format: "esm", platform: "node", outfile });
  return outfile;
}

/** What a program of the project prints, once it is bundled. */
export function outputOf(project: ScratchProject, path: string, packages: "bundle" | "external" = "bundle"): string {
  const args = [bundleProgram(project, path, packages)];
  return execFileSync(process.execPath, args, { encoding: "utf8", cwd: project.root });
}
