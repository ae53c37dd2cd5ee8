/** From a case to a project with that input, and to what the case expects of a run. */

import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createScratchProject,
  minimalProject,
  readFileTool,
  snapshotOf,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";
import { setUps } from "./special-set-ups.js";

/** Folder of the case directories. */
export const casesFolder = fileURLToPath(new URL("cases", import.meta.url));

/** Names of the cases: those that have a directory of files, and those that are set up in code. */
export const caseNames: readonly string[] = [...new Set([...readdirSync(casesFolder), ...Object.keys(setUps)])].sort();

/** A project with one good tool: what a case changes. */
export const goodProject: ProjectFiles = { ...minimalProject, "tools/read-file.ts": readFileTool };

/** Path of the golden of a case. */
export function expectationOf(name: string): string {
  return join(casesFolder, name, "expected.txt");
}

/** What a run generates for the good project. */
export async function generateGoodProject(): Promise<ProjectFiles> {
  const project = createScratchProject(goodProject);
  const { exitCode, stderr } = await project.run(["generate"]);
  if (exitCode !== 0) throw new Error(`The good project must generate.\n${stderr}`);
  const files = Object.entries(project.snapshot("generated"));
  rmSync(project.root, { recursive: true });
  return Object.fromEntries(files.map(([path, text]) => [`generated/${path}`, text]));
}

/**
 * The project of a case: the minimal one, with what an earlier run generated for the good tool, and the case's own
 * files over both. The good tool itself is there where the case has no tools.
 */
export function createCaseProject(name: string, generated: ProjectFiles): ScratchProject {
  const own = filesIn(join(casesFolder, name));
  delete own["expected.txt"];
  const hasTools = Object.keys(own).some((path) => path.startsWith("tools/"));
  const project = createScratchProject({ ...(hasTools ? minimalProject : goodProject), ...generated, ...own });
  setUps[name]?.arrange(project);
  return project;
}

/** The arguments that a case's run has. */
export function argumentsOf(name: string): readonly string[] {
  return ["generate", ...(setUps[name]?.args ?? [])];
}

function filesIn(folder: string): Record<string, Uint8Array> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

/** What a run printed and came to, as a golden holds it. */
export function describeOutcome({ exitCode, stdout, stderr }: CommandOutcome): string {
  const parts = [`exit code ${exitCode}`, stderr, stdout].map((part) => part.trimEnd());
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The files of a project, dependencies left out. */
export function filesOf(project: ScratchProject): Readonly<Record<string, string>> {
  const files = Object.entries(snapshotOf(project.root));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith("node_modules/")));
}
