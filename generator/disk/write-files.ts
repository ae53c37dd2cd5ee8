/** Writes and removes files: all of them or none. */

import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { createDiagnostic, type Diagnostic, posixPath } from "../diagnostics/diagnostics.js";
import { deferSignals } from "./deferred-signals.js";
import { kindOfEntry } from "./entry-kinds.js";
import { kindOfPath } from "./project-folder.js";
import { listTemporaryFiles, recordUntracked, statOf } from "./reads.js";
import { temporaryName } from "./temporary-files.js";

/** Changes to files of the project; paths are relative to its root. */
export interface FileChanges {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
  /** Files that are as they should be. */
  readonly keep?: readonly string[];
  /** The root in findings, which name paths relative to it by default. */
  readonly name?: string;
}

/** A text on its way to a file. */
interface StagedText {
  readonly target: string;
  readonly temporary: string;
  readonly text: string;
  /** Permissions of the file that the text replaces; undefined for a new file. */
  readonly mode: number | undefined;
}

/**
 * Writes each file to a temporary file first, and renames these last; on a disk error, writes nothing and returns it. Also
 * removes the temporary files that an interrupted run has left beside these files.
 *
 * Removes before it writes: on a case-insensitive file system, both files may have the same name.
 */
export function writeFiles(root: string, { write, remove, keep = [], name = "" }: FileChanges): Diagnostic | undefined {
  const nameOf = (path: string): string => join(name, relative(root, path));
  const known = [...write.map(({ path }) => path), ...remove, ...keep];
  const folders = new Set(known.map((path) => dirname(join(root, path))));
  const staged: StagedText[] = [];
  let current = root;
  try {
    for (const { path, text } of write) {
      const target = join(root, path);
      current = dirname(target);
      // Not recorded: the outcome of a run that writes is not cached.
      const former = statSync(target, { throwIfNoEntry: false });
      const kind = former && kindOfEntry(former);
      // A rename would replace a pipe or a device, such as /dev/stdout.
      if (kind !== undefined && kind !== "file") {
        const problem = `a ${kind} is where a file has to be`;
        return createDiagnostic("output-not-writable", { folder: nameOf(target), problem });
      }
      staged.push(stageText(target, text, former));
    }
    const removed = [...[...folders].flatMap(findLeftovers), ...remove.map((path) => join(root, path))];
    if (staged.length + removed.length > 0) replaceFiles(staged, removed, (folder) => void (current = folder));
    return undefined;
  } catch (error) {
    return diskFinding(error, nameOf(current));
  }
}

/** Replaces the text of a file, or of the file that a link leads to; its folder must be writable. */
export function replaceText(file: string, text: string): void {
  const target = realpathSync(file);
  replaceFiles([stageText(target, text, statOf(target))], findLeftovers(dirname(target)), () => undefined);
}

function findLeftovers(folder: string): string[] {
  return listTemporaryFiles(folder).map((name) => join(folder, name));
}

function stageText(target: string, text: string, former: Stats | undefined): StagedText {
  const mode = former && former.mode & 0o7777;
  return { target, text, temporary: join(dirname(target), temporaryName()), mode };
}

/** Makes a folder with those above it; the function of Node.js never ends where none can be made, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have made it.
    if (kindOfPath(folder) !== "folder") throw error;
  }
}

/** Names each folder before it changes it. Leaves no temporary file of its own, unless it is killed. */
function replaceFiles(
  staged: readonly StagedText[],
  removed: readonly string[],
  onFolder: (folder: string) => void,
): void {
  recordUntracked();
  deferSignals();
  const leftOver = new Set<string>();
  let made = "";
  try {
    for (const text of staged) {
      const folder = dirname(text.target);
      onFolder(folder);
      if (folder !== made) makeFolder(folder);
      made = folder;
      leftOver.add(text.temporary);
      writeTemporary(text);
    }
    for (const path of removed) {
      onFolder(dirname(path));
      rmSync(path, { force: true });
    }
    for (const text of staged) {
      onFolder(dirname(text.target));
      moveIntoPlace(text);
      leftOver.delete(text.temporary);
    }
  } finally {
    for (const temporary of leftOver) rmSync(temporary, { force: true });
  }
}

function writeTemporary({ temporary, text, mode }: StagedText): void {
  writeFileSync(temporary, text, { flag: "wx" });
  if (mode !== undefined) chmodSync(temporary, mode);
}

/** Each other run removes a temporary file at most once, and few run at the same time. */
const mostAttempts = 100;

function moveIntoPlace(text: StagedText): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(text.temporary, text.target);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException; // The functions of node:fs throw these.
      if (code !== "ENOENT" || attempt === mostAttempts) throw error;
      // Another run has taken the temporary file for one that an interrupted run has left.
      writeTemporary(text);
    }
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
