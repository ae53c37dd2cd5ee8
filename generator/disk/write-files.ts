/** Writes and removes files: all of them or none. */

import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createDiagnostic, type Diagnostic, posixPath } from "../diagnostics/diagnostics.js";
import { recordUntracked } from "./reads.js";

/** Changes to files of the project; paths are relative to its root. */
export interface FileChanges {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
}

/**
 * Writes each file to a temporary file first, and renames these last; on a disk error, writes nothing and returns it.
 *
 * Removes before it writes: on a case-insensitive file system, both files may have one name.
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

const problems: Partial<Record<string, string>> = {
  EACCES: "the folder or a file in it is read-only",
  EPERM: "the folder or a file in it is read-only",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENAMETOOLONG: "a name in the path is too long for the system",
  ENOTDIR: "a file is where a folder has to be",
  EEXIST: "a file is where a folder has to be",
  EISDIR: "a folder is where a file has to be",
  // A dangling link; Node.js 20 also throws it for a new folder on a read-only file system.
  ENOENT: "a folder in the path cannot be made",
  EFBIG: "a file would be larger than the system allows",
};

/** Describes an error of the file system that a user can fix; throws any other error again. */
export function diskFinding(error: unknown, folder: string): Diagnostic {
  const { code = "" } = error as NodeJS.ErrnoException; // The functions of node:fs throw these.
  const problem = problems[code];
  if (problem === undefined) throw error;
  return createDiagnostic("output-not-writable", { folder: posixPath(folder) || ".", problem });
}

/** Overwrites a file in place, which keeps its permissions. */
export function replaceText(file: string, text: string): void {
  recordUntracked();
  writeFileSync(file, text);
}
