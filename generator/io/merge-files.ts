/** From the three files that git hands to a merge driver to their texts, and from a result to the file that git reads. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeLines, type MergedFiles } from "./git.js";
import { readAnyText } from "./text-files.js";

/** The texts of three files. */
export function readVersions({ base, ours, theirs }: MergedFiles): MergedFiles {
  return { base: readAnyText(base), ours: readAnyText(ours), theirs: readAnyText(theirs) };
}

/** Merges texts that stand in no file. */
export function mergeTexts(texts: MergedFiles): ReturnType<typeof mergeLines> {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-merge-"));
  try {
    const write = (version: keyof MergedFiles): string => {
      const file = join(folder, version);
      writeFileSync(file, texts[version]);
      return file;
    };
    return mergeLines({ base: write("base"), ours: write("ours"), theirs: write("theirs") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the result where git looks for it: in the file that holds our version. */
export function writeMerged({ ours }: MergedFiles, text: string): void {
  writeFileSync(ours, text);
}
