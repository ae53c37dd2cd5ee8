/** From the three versions of a file that git merges to one file, with conflict markers where they disagree. */

import { resolve } from "node:path";
import { mergeLines } from "../disk/git.js";
import { mergeTexts, readVersions, writeMerged } from "../disk/merge-files.js";
import { mergeGeneratedFile } from "../merge/merge-generated-file.js";

/** The versions of a file to merge, by path. */
export interface MergeOptions {
  /** Folder that the files are relative to, absolute. */
  readonly folder: string;
  readonly base: string;
  /** The file that holds our version and gets the result. */
  readonly ours: string;
  readonly theirs: string;
  /** Where the file is in the repository; the three versions may have any name. */
  readonly path: string;
}

export interface MergeResult {
  readonly state: "conflict" | "merged";
  readonly notes: readonly string[];
}

/** Merges a file in place: toolwright's own JSON by value, any other file line by line. */
export function merge({ folder, path, ...names }: MergeOptions): MergeResult {
  const files = {
    base: resolve(folder, names.base),
    ours: resolve(folder, names.ours),
    theirs: resolve(folder, names.theirs),
  };
  const merged = mergeGeneratedFile({ path, ...readVersions(files) });
  if (merged.kind === "merged") {
    writeMerged(files, merged.text);
    return { state: "merged", notes: [] };
  }
  if (merged.kind === "conflict") {
    writeMerged(files, mergeTexts(merged.texts).text);
    return { state: "conflict", notes: merged.places.map((place) => `${path}: both sides changed ${place}.`) };
  }
  const { text, isClean } = mergeLines(files);
  if (isClean || merged.kind === "lines") {
    writeMerged(files, text);
    return { state: isClean ? "merged" : "conflict", notes: [] };
  }
  const notes = [`${path}: kept our version until the next \`toolwright generate\`.`];
  return { state: "merged", notes };
}
