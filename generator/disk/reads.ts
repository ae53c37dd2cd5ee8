/** Every read of the disk: all others go through these functions, so that a run can record its inputs. */

import { constants } from "node:buffer";
import { hash } from "node:crypto";
import fs, { type Dirent, type Stats } from "node:fs";
import { resolve } from "node:path";
import { mayDeclareForAll } from "./declaration-scope.js";
import { kindOfEntry } from "./entry-kinds.js";
import { isTemporaryName } from "./temporary-files.js";

/**
 * The kinds of read: the content of a file, the kind of entry at a path, the names in a folder, those of temporary files
 * only, the target of links, or whether a file may declare something for other files.
 */
export type ReadKind = "content" | "kind" | "link" | "entries" | "temporary files" | "real path" | "scope";

/** Each result is short, and changes with what such a read returns. */
const fingerprints: Readonly<Record<ReadKind, (path: string) => string>> = {
  content: (path) => digestOf(readWhole(path)),
  kind: (path) => kindOf(findStats(path)),
  link: (path) => kindOf(findLinkStats(path)),
  entries: (path) => {
    const entries = fs
      .readdirSync(possible(path), { withFileTypes: true })
      .map((entry) => `${kindOf(entry)} ${entry.name}`);
    return digestOf(JSON.stringify(entries.sort()));
  },
  "temporary files": (path) => findTemporaryFiles(path).join(" "),
  "real path": (path) => fs.realpathSync.native(possible(path)),
  scope: (path) => (mayDeclareForAll(path, readWhole(path).toString("utf8")) ? "all" : "own"),
};

export function digestOf(content: Buffer | string): string {
  // Node.js takes four times as long for a string.
  return hash("sha1", typeof content === "string" ? Buffer.from(content) : content, "base64");
}

/** No file has a NUL in its name, and Node.js throws a TypeError for one, as if it were a mistake of ours. */
function isPossible(path: string): boolean {
  return !path.includes("\0");
}

/** @throws an error like the system's for a file that does not exist, if the path cannot be one */
function possible(path: string): string {
  if (isPossible(path)) return path;
  throw Object.assign(new Error("ENOENT: no such file or directory"), { code: "ENOENT", syscall: "open", path });
}

function findStats(path: string): Stats | undefined {
  return isPossible(path) ? fs.statSync(path, { throwIfNoEntry: false }) : undefined;
}

function findLinkStats(path: string): Stats | undefined {
  return isPossible(path) ? fs.lstatSync(path, { throwIfNoEntry: false }) : undefined;
}

/** Empty where there is no folder. */
function findTemporaryFiles(folder: string): string[] {
  if (findStats(folder)?.isDirectory() !== true) return [];
  return fs.readdirSync(folder).filter(isTemporaryName).sort();
}

export const readKinds = Object.keys(fingerprints) as readonly ReadKind[]; // The keys of the record.

/** Thrown instead of a read that might never end, or whose result no string could hold. */
export class NotReadableError extends Error {
  readonly code = "NOT_READABLE";
  readonly syscall = "open";
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`cannot read ${path}: ${reason}.`);
  }
}

/** A descriptor that the process was started with, such as its standard input; somebody is writing to it. */
const ownDescriptor = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;

export function isOwnDescriptor(path: string): boolean {
  return ownDescriptor.test(path);
}

/** Keeps a pipe that replaces a file in this moment from blocking. */
const { O_RDONLY, O_NONBLOCK } = fs.constants as { readonly O_RDONLY: number; readonly O_NONBLOCK?: number }; // Windows lacks it.

/** Opens a regular file or a descriptor of the process. */
function open(path: string, mostBytes = Infinity): number {
  if (isOwnDescriptor(path)) return fs.openSync(path, O_RDONLY);
  const stats = fs.statSync(possible(path));
  const kind = kindOfEntry(stats);
  if (kind !== "file") throw new NotReadableError(path, `it is a ${kind}`);
  if (stats.size > mostBytes) throw new NotReadableError(path, `it has more than ${mostBytes} bytes`);
  return fs.openSync(path, O_RDONLY | (O_NONBLOCK ?? 0));
}

function readWhole(path: string): Buffer {
  const descriptor = open(path, constants.MAX_STRING_LENGTH);
  try {
    return fs.readFileSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Fingerprints a path without recording it; for an unreadable path, the result is the code of the error. */
export function fingerprint(kind: ReadKind, path: string): string {
  try {
    return fingerprints[kind](path);
  } catch (error) {
    return describeError(error);
  }
}

function describeError(error: unknown): string {
  return `! ${error instanceof Error && "code" in error ? String(error.code) : String(error)}`;
}

/** Whether a path could not be read when it was fingerprinted. */
export function isUnreadable(fingerprint: string): boolean {
  return fingerprint.startsWith("! ");
}

function kindOf(found: Stats | Dirent | undefined): string {
  if (found === undefined) return "nothing";
  if (found.isFile()) return "file";
  if (found.isDirectory()) return "folder";
  return found.isSymbolicLink() ? "link" : "other";
}

export interface ReadObserver {
  /**
   * Called for each read, with an absolute path; returns the fingerprint if the observer has it. `compute` fingerprints
   * the result of a finished read; without it, the observer reads the path itself, before the caller does.
   */
  readonly onRead: (kind: ReadKind, path: string, compute?: () => string) => string | undefined;
  /** Called on writes and child processes, whose effects no fingerprint covers. */
  readonly onUntracked: () => void;
}

/** There is one observer at a time: a process runs one command. */
let observer: ReadObserver | undefined;

/** Replaces the observer; undefined removes it. */
export function observeReads(next: ReadObserver | undefined): void {
  observer = next;
}

export function recordUntracked(): void {
  observer?.onUntracked();
}

export function recordRead(kind: ReadKind, path: string): void {
  observer?.onRead(kind, resolve(path));
}

export function readBytes(path: string): Buffer {
  try {
    const bytes = readWhole(path);
    observer?.onRead("content", resolve(path), () => digestOf(bytes));
    return bytes;
  } catch (error) {
    observer?.onRead("content", resolve(path), () => describeError(error));
    throw error;
  }
}

export function readText(path: string): string {
  return readBytes(path).toString("utf8");
}

/** Opens a file, which the caller must close. */
export function openFile(path: string): number {
  recordRead("content", path);
  return open(path);
}

/** Follows links; undefined for nothing. */
export function statOf(path: string): Stats | undefined {
  recordRead("kind", path);
  return findStats(path);
}

/** Follows no link; undefined for nothing. */
export function linkStatOf(path: string): Stats | undefined {
  recordRead("link", path);
  return findLinkStats(path);
}

export function exists(path: string): boolean {
  recordRead("kind", path);
  return fs.existsSync(path);
}

export function listEntries(folder: string): Dirent[] {
  recordRead("entries", folder);
  return fs.readdirSync(possible(folder), { withFileTypes: true });
}

/** Names of the temporary files in a folder; empty where there is none. */
export function listTemporaryFiles(folder: string): string[] {
  recordRead("temporary files", folder);
  return findTemporaryFiles(folder);
}

export function realPath(path: string): string {
  recordRead("real path", path);
  return fs.realpathSync(possible(path));
}

/** Whether the declarations of a file may change what types mean in other files, by its text. */
export function declaresForAll(path: string): boolean {
  const known = observer?.onRead("scope", resolve(path));
  return (known ?? fingerprint("scope", path)) === "all";
}

/** Follows links, and throws for nothing. */
export function existingStatOf(path: string): Stats {
  recordRead("kind", path);
  return fs.statSync(possible(path));
}
