/** A project whose tool changes on a branch, and the commands that are run for it. */

import { expect } from "vitest";
import { readFiles } from "../support/sections.js";
import { minimalSettings, type CommandOutcome } from "../support/scratch-project.js";
import { createGitProject, runIn, type GitProject } from "./git-project.js";

/** A stable tool. */
export const treeEdit = readFiles(new URL("tree-edit.txt", import.meta.url))["tools/tree-edit.ts"] ?? "";

/** The line of the first property, and what it becomes where the property goes. */
export const widthProperty = "  /** How wide the result may be. */\n  width?: number;\n";
export const source = "tools/tree-edit.ts";

export interface Flow {
  readonly project: GitProject;
  readonly run: (...args: readonly string[]) => Promise<CommandOutcome>;
  /** Reviews the working tree against the main branch. */
  readonly review: (...args: readonly string[]) => Promise<CommandOutcome>;
  /** Generates and commits, as a change that is merged does. */
  readonly save: (message: string) => Promise<void>;
}

/** A project with one stable tool on its main branch, and a branch checked out that changes it. */
export async function startFlow(config: Readonly<Record<string, unknown>> = {}): Promise<Flow> {
  const settings = { ...minimalSettings, ...config };
  const project = createGitProject({ "toolwright.config.json": JSON.stringify(settings), [source]: treeEdit });
  const run = (...args: readonly string[]): Promise<CommandOutcome> => runIn(project.root, args);
  const review = (...args: readonly string[]): Promise<CommandOutcome> => run("review", "--against", "main", ...args);
  const save = async (message: string): Promise<void> => {
    expect(await run("generate")).toMatchObject({ exitCode: 0, stderr: "" });
    project.commit(message);
  };
  await save("Start");
  project.git("checkout", "--quiet", "-b", "feature");
  return { project, run, review, save };
}

/** The arguments of the command that a report prints for its reader. */
export function printedCommand(stdout: string): string[] {
  const [, words, reason] = /npx toolwright (accept [^\n|]*) --reason "(…)"/.exec(stdout) ?? [];
  if (words === undefined || reason === undefined) throw new Error(`No command is printed in:\n${stdout}`);
  return [...words.split(" "), "--reason", "Nobody set it."];
}
