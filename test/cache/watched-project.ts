/** A project that `generate --watch` watches in a process of its own. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { repository, type ScratchProject } from "../support/scratch-project.js";

export interface WatchedProject {
  /** What the process shows until a run has ended and no other has begun. */
  readonly nextRun: () => Promise<string>;
  /** What the last run has shown, once nothing has happened for these milliseconds; without what has changed. */
  readonly lastRun: (quiet: number) => Promise<string>;
  readonly end: () => void;
}

/** Writes the file that declares a tool of this name, with an argument of this type. */
export const declareTool = (name: string, type: string, imports = ""): string =>
  `import type { ToolDeclaration } from "@toolwright/runtime";
${imports}export interface Args { value: ${type} }
/** Uses it. */
export const ${name}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };
`;

/** Runs after one series of edits; more are a circle. */
const mostRuns = 12;

export function watchProject(
  project: ScratchProject,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): WatchedProject {
  const args = [join(repository, "dist", "cli.js"), "generate", "--watch", ...options];
  const child = spawn(process.execPath, args, { cwd: project.root, env: { ...process.env, ...environment } });
  let [shown, results] = ["", ""];
  let last = "";
  child.stderr.on("data", (data: Buffer) => (shown += data.toString()));
  child.stdout.on("data", (data: Buffer) => (results += data.toString()));
  const nextRun = async (): Promise<string> => {
    await expect
      .poll(() => shown, { timeout: 300_000 })
      .toMatch(/Took [\d.]+ s\. Watching for changes; Ctrl\+C ends it\.\n$/);
    // The process has written its results before, to another stream.
    await setTimeout(20);
    last = `${shown.replaceAll(/^Took .*\n/gm, "")}${results}`;
    [shown, results] = ["", ""];
    return last.trim();
  };
  return {
    nextRun,
    lastRun: async (quiet) => {
      await setTimeout(quiet);
      for (let runs = 0; shown !== ""; runs++) {
        if (runs === mostRuns) throw new Error(`The watching process must come to rest.\n${last}`);
        await nextRun();
        await setTimeout(quiet);
      }
      const [run = ""] = last.split(/\nChanged: .*\n/).slice(-1);
      return run.trim();
    },
    end: () => void child.kill(),
  };
}
