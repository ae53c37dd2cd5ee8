/** From the three files of a merge driver to their text, and from the result to the file that git reads. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeLines, type MergedFiles } from "./git.js";
import { readText, recordUntracked } from "./reads.js";

export function readVersions({ base, ours, theirs }: MergedFiles): MergedFiles {
  return { base: readText(base), ours: readText(ours), theirs: readText(theirs) };
}

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

export function writeMerged({ ours }: MergedFiles, text: string): void {
  recordUntracked();
  writeFileSync(ours, text);
}
