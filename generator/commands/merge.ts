/** Merges three versions of a generated file, as a merge driver of git. */

import { resolve } from "node:path";
import { mergeFiles, mergeTexts } from "../disk/git.js";
import { readText } from "../disk/reads.js";
import { replaceText } from "../disk/write-files.js";
import { mergeGeneratedFile } from "../merge/merge-generated-file.js";

export interface MergeOptions {
  /** Folder that the files are relative to, absolute. */
  readonly folder: string;
  readonly base: string;
  /** Holds our version, and receives the result. */
  readonly ours: string;
  readonly theirs: string;
  /** Path in the repository; the three files may have any name. */
  readonly path: string;
}

export interface MergeResult {
  readonly state: "conflict" | "merged";
  readonly notes: readonly string[];
}

/** Merges a file in place: toolwright's own JSON by value, any other file line by line. */
export function merge({ folder, path, ...names }: MergeOptions): MergeResult {
  const base = resolve(folder, names.base);
  const ours = resolve(folder, names.ours);
  const theirs = resolve(folder, names.theirs);
  const merged = mergeGeneratedFile({ path, base: readText(base), ours: readText(ours), theirs: readText(theirs) });
  if (merged.kind === "merged") {
    replaceText(ours, merged.text);
    return { state: "merged", notes: [] };
  }
  if (merged.kind === "conflict") {
    replaceText(ours, mergeTexts(merged.texts));
    return { state: "conflict", notes: merged.places.map((place) => `${path}: both sides changed ${place}.`) };
  }
  const { text, isClean } = mergeFiles({ base, ours, theirs });
  if (isClean || merged.kind === "lines") {
    replaceText(ours, text);
    return { state: isClean ? "merged" : "conflict", notes: [] };
  }
  return { state: "merged", notes: [`${path}: kept our version until the next \`toolwright generate\`.`] };
}
