/** Ways in which a project and its generated files come apart, each with what check must make of it. */

import type { GenerateResult } from "toolwright/generator";
import { readFiles } from "../support/sections.js";
import { readTable } from "../support/tables.js";
import { minimalProject, readFileTool, type ProjectFiles, type ScratchProject } from "../support/scratch-project.js";

/** Two tools, of which one has a result type. */
export const twoTools: ProjectFiles = {
  ...minimalProject,
  ...readFiles(new URL("list-files.txt", import.meta.url)),
  "tools/read-file.ts": readFileTool,
};

type State = GenerateResult["files"][number]["state"];

/** One way to come apart. */
export interface DriftCase {
  readonly name: string;
  /** Does it, to a project whose generated files are up to date. */
  readonly spoil: (project: ScratchProject) => void;
  /** State of each file that is no longer as the sources generate it. */
  readonly states: Readonly<Record<string, State>>;
}

export const driftCases: readonly DriftCase[] = [
  ...readTable(new URL("drift-cases.txt", import.meta.url), "drift", ["name", "file", "change", "states"]),
].map(({ name, file, change, states }) => ({
  name,
  spoil: (project) => spoil(project, file, change),
  states: Object.fromEntries(states.split("; ").flatMap(readStates)),
}));

function spoil(project: ScratchProject, path: string, change: string): void {
  if (change === "removed") return project.remove(path);
  if (change.startsWith("becomes ")) return project.write({ [path]: change.slice("becomes ".length) });
  const line = change.startsWith("conflict in ") ? `${change.slice("conflict in ".length)}\n` : undefined;
  const theirs = line?.replace("a text file", "one text file");
  const both = `<<<<<<< HEAD\n${line}=======\n${theirs}>>>>>>> other-branch\n`;
  const [before = "", after = ""] = line === undefined ? change.replace(/^all /, "").split(" => ") : [line, both];
  const text = project.read(path);
  if (!text.includes(before)) throw new Error(`${path} must hold ${before}.`);
  const isEverywhere = change.startsWith("all ");
  project.write({ [path]: isEverywhere ? text.replaceAll(before, after) : text.replace(before, after) });
}

/** Reads a state and the files that are in it. */
function readStates(text: string): readonly (readonly [path: string, state: State])[] {
  const [state = "", ...paths] = text.split(/,? /);
  return paths.map((path) => [`generated/${path}`, state as State]); // The table names states that exist.
}
