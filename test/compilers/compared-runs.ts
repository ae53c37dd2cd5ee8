/** From a project to what TypeScript 6 and TypeScript 7 make of it: every file and every finding. */

import { check, type GenerateResult } from "toolwright/generator";
import { createScratchProject, installTypeScript7, type ProjectFiles } from "../support/scratch-project.js";

/** What a run came to. */
export interface RunOutcome {
  readonly findings: readonly string[];
  /** Each with its schemas, also where an error keeps files from being generated. */
  readonly tools: readonly string[];
  readonly files: Readonly<Record<string, string | null>>;
}

export interface ComparedRuns {
  readonly six: RunOutcome;
  readonly seven: RunOutcome;
  /** Why TypeScript 7 has not read the types after all; null where it has. */
  readonly reason: string | null;
}

/** Makes a project, and reads it with both compilers; `prepare` adds what its files cannot hold. */
export async function readWithBoth(
  files: ProjectFiles,
  prepare: (root: string) => void = () => undefined,
): Promise<ComparedRuns> {
  const { root } = createScratchProject(files);
  prepare(root);
  return compareCompilers(root);
}

/** Reads a project without a compiler of its own, and again with TypeScript 7 in it. */
export async function compareCompilers(root: string): Promise<ComparedRuns> {
  const six = await check({ root });
  if (six.compiler?.name === "typescript-7") throw new Error("The project must have no TypeScript 7 yet.");
  installTypeScript7(root);
  const seven = await check({ root });
  const { name, reason } = seven.compiler ?? { name: undefined, reason: "the sources could not be read" };
  return {
    six: outcomeOf(six),
    seven: outcomeOf(seven),
    reason: name === "typescript-7" ? null : (reason ?? "nobody asked for it"),
  };
}

function outcomeOf({ diagnostics, tools, files }: GenerateResult): RunOutcome {
  return {
    findings: diagnostics.map((finding) => JSON.stringify(finding)),
    tools: tools.map((tool) => JSON.stringify(tool)),
    files: Object.fromEntries(files.map(({ path, text }) => [path, text])),
  };
}
