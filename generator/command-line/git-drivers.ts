/** The diff driver and the merge driver, which git starts once per file; neither loads the compiler. */

import { resolve } from "node:path";
import type { Outcome } from "../cache/cached-run.js";
import { findFile } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";
import { merge } from "../commands/merge.js";
import { renderInventoryFile } from "../report/inventory-file.js";
import { makeVisible } from "../report/visible-text.js";

/** Git aborts the merge on an exit code above 128, and reports a conflict on a lower one. */
const mergeFailed = 129;

export function describe(name: string): Outcome {
  const file = findFile([resolve(name)]);
  if (file === undefined) return { exitCode: 2, stdout: "", stderr: `The file ${makeVisible(name)} does not exist.\n` };
  return { exitCode: 0, stdout: renderInventoryFile(readText(file)), stderr: "" };
}

type MergeArguments = Readonly<Record<"base" | "ours" | "path" | "theirs", string>>;

export function mergeFiles(request: MergeArguments): Outcome {
  try {
    const { state, notes } = merge({ folder: resolve(""), ...request });
    const stderr = notes.map((note) => `${makeVisible(note)}\n`).join("");
    return { exitCode: state === "merged" ? 0 : 1, stdout: "", stderr };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { exitCode: mergeFailed, stdout: "", stderr: `${makeVisible(`Cannot merge ${request.path}: ${reason}`)}\n` };
  }
}
