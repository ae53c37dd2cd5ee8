/** Reads of the disk: all of the generator's go through here, so that a run can record what it depends on. */

import { hash } from "node:crypto";
import fs, { type Dirent, type Stats } from "node:fs";
import { resolve } from "node:path";

/** Questions about a path, each with a short answer that stays the same as long as the disk does. */
export type Question = "content" | "kind" | "link" | "entries" | "real path";

const answers: Readonly<Record<Question, (path: string) => string>> = {
  content: (path) => hash("sha1", fs.readFileSync(path), "base64"),
  kind: (path) => kindOf(fs.statSync(path, { throwIfNoEntry: false })),
  link: (path) => kindOf(fs.lstatSync(path, { throwIfNoEntry: false })),
  entries: (path) => {
    const entries = fs.readdirSync(path, { withFileTypes: true }).map((entry) => `${kindOf(entry)} ${entry.name}`);
    return hash("sha1", entries.sort().join("\n"), "base64");
  },
  "real path": (path) => fs.realpathSync.native(path),
};

export const questions = Object.keys(answers) as readonly Question[]; // The keys of a record are its names.

/** Answers a question without recording it. What cannot be read answers with the code of the error. */
export function answer(question: Question, path: string): string {
  try {
    return answers[question](path);
  } catch (error) {
    return `! ${error instanceof Error && "code" in error ? String(error.code) : String(error)}`;
  }
}

function kindOf(found: Stats | Dirent | undefined): string {
  if (found === undefined) return "nothing";
  if (found.isFile()) return "file";
  if (found.isDirectory()) return "folder";
  return found.isSymbolicLink() ? "link" : "other";
}

export interface ReadRecorder {
  /** Called before the read, with an absolute path. */
  readonly asked: (question: Question, path: string) => void;
  /** The process depends on, or does, something that no question covers. */
  readonly didOther: () => void;
}

/** One at a time: a process runs one command. */
let recorder: ReadRecorder | undefined;

/** Tells the recorder about every read from now on; undefined ends it. */
export function recordReads(next: ReadRecorder | undefined): void {
  recorder = next;
}

/** Writes and other processes change what a run depends on, so a recorded run cannot be repeated from its reads. */
export function recordOther(): void {
  recorder?.didOther();
}

export function recordRead(question: Question, path: string): void {
  recorder?.asked(question, resolve(path));
}

export function readBytes(path: string): Buffer {
  recordRead("content", path);
  return fs.readFileSync(path);
}

export function readText(path: string): string {
  return readBytes(path).toString("utf8");
}

/** Opens a file to read it in parts; the caller closes it. */
export function openFile(path: string): number {
  recordRead("content", path);
  return fs.openSync(path, "r");
}

/** What is at a path, links followed; undefined for nothing. */
export function statOf(path: string): Stats | undefined {
  recordRead("kind", path);
  return fs.statSync(path, { throwIfNoEntry: false });
}

/** What is at a path, which may be a link; undefined for nothing. */
export function linkStatOf(path: string): Stats | undefined {
  recordRead("link", path);
  return fs.lstatSync(path, { throwIfNoEntry: false });
}

export function exists(path: string): boolean {
  recordRead("kind", path);
  return fs.existsSync(path);
}

export function listEntries(folder: string): Dirent[] {
  recordRead("entries", folder);
  return fs.readdirSync(folder, { withFileTypes: true });
}

export function realPath(path: string): string {
  recordRead("real path", path);
  return fs.realpathSync(path);
}

/** The functions of `node:fs` that a search for files uses. */
export const searchableDisk = {
  readdirSync: listEntries,
  statSync: (path: string) => {
    recordRead("kind", path);
    return fs.statSync(path);
  },
  realpathSync: realPath,
};
