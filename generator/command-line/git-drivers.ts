/** The diff driver and the merge driver, which git starts once per file; neither loads the compiler. */

import { resolve } from "node:path";
import type { Outcome } from "../cache/cached-run.js";
import { mergeFiles, mergeTexts, type ThreeVersions } from "../disk/git.js";
import { findFile, kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";
import { replaceText } from "../disk/write-files.js";
import { mergeGeneratedFile } from "../merge/merge-generated-file.js";
import { renderInventoryFile } from "../report/inventory-description.js";
import { makeVisible } from "../report/visible-text.js";

export function describe(name: string): Outcome {
  const file = findFile([resolve(name)]);
  if (file === undefined) {
    const kind = kindOfPath(resolve(name));
    const shown = makeVisible(name);
    const problem = kind === undefined ? `The file ${shown} does not exist.` : `${shown} is a ${kind}, not a file.`;
    return { exitCode: 2, stdout: "", stderr: `${problem}\n` };
  }
  return { exitCode: 0, stdout: renderInventoryFile(readText(file)), stderr: "" };
}

/** Git aborts the merge on an exit code above 128, and reports a conflict on a lower one. */
const mergeFailed = 129;

/** The names of the three files; the one with our version receives the result. */
interface MergeRequest extends ThreeVersions<string> {
  /** Path in the repository; the three files may have any name. */
  readonly path: string;
}

/** Merges toolwright's own JSON by value, and any other file line by line. */
export function merge(request: MergeRequest): Outcome {
  try {
    const { text, isClean, notes } = mergeVersions(request);
    if (text !== undefined) replaceText(resolve(request.ours), text);
    const stderr = notes.map((note) => `${makeVisible(`${request.path}: ${note}`)}\n`).join("");
    return { exitCode: isClean ? 0 : 1, stdout: "", stderr };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { exitCode: mergeFailed, stdout: "", stderr: `${makeVisible(`Cannot merge ${request.path}: ${reason}`)}\n` };
  }
}

interface MergedVersions {
  /** Undefined to keep our version. */
  readonly text?: string;
  readonly isClean: boolean;
  readonly notes: readonly string[];
}

function mergeVersions({ path, ...names }: MergeRequest): MergedVersions {
  const files = { base: resolve(names.base), ours: resolve(names.ours), theirs: resolve(names.theirs) };
  const [base, ours, theirs] = [readText(files.base), readText(files.ours), readText(files.theirs)];
  const merged = mergeGeneratedFile(path, { base, ours, theirs });
  if (merged.kind === "merged") return { text: merged.text, isClean: true, notes: [] };
  if (merged.kind === "conflict") {
    const notes = merged.places.map((place) => `both sides changed ${place}.`);
    return { text: mergeTexts(merged.texts), isClean: false, notes };
  }
  const lines = mergeFiles(files);
  if (lines.isClean || merged.kind === "lines") return { ...lines, notes: [] };
  return { isClean: true, notes: ["kept our version until the next `toolwright generate`."] };
}
