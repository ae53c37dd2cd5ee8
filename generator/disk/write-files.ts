/** From changes of files to the disk: all of them or none. */

import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { diskFinding } from "./disk-problems.js";
import { recordUntracked } from "./reads.js";

/** Changes to files of the project; paths are relative to its root. */
export interface FileChanges {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
}

/**
 * Writes each file whole or not at all; where one cannot be written, writes none and says why.
 *
 * Deletes before it writes: where letter case does not count, both files may have one name.
 */
export function writeFiles(root: string, changes: FileChanges): Diagnostic | undefined {
  if (changes.write.length + changes.remove.length > 0) recordUntracked();
  const staged = changes.write.map(({ path, text }) => {
    const target = join(root, path);
    return { target, temporary: `${target}.${randomUUID()}.tmp`, text };
  });
  const leftOver = new Set<string>();
  let folder = root;
  let made = "";
  try {
    for (const { target, temporary, text } of staged) {
      folder = dirname(target);
      if (folder !== made) mkdirSync(folder, { recursive: true });
      made = folder;
      leftOver.add(temporary);
      writeFileSync(temporary, text, { flag: "wx" });
    }
    for (const path of changes.remove) rmSync(join(root, path), { force: true });
    for (const { target, temporary } of staged) {
      renameSync(temporary, target);
      leftOver.delete(temporary);
    }
    return undefined;
  } catch (error) {
    return diskFinding(error, relative(root, folder));
  } finally {
    for (const temporary of leftOver) rmSync(temporary, { force: true });
  }
}
