/** Records what a process asks of the disk, and the answers. */

import childProcess from "node:child_process";
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, type Question } from "./disk-answers.js";

/** Answers by question and absolute path. */
export type DiskAnswers = Readonly<Record<Question, Record<string, string>>>;

interface DiskTrace {
  /** Ends the trace; undefined if the process also did something other than asking these questions. */
  readonly end: () => DiskAnswers | undefined;
}

/** Functions with a question for the path that they take first. */
const asking: Readonly<Record<string, Question>> = {
  existsSync: "kind",
  lstatSync: "link",
  openSync: "content",
  readFileSync: "content",
  readdirSync: "entries",
  realpathSync: "real path",
  statSync: "kind",
};

/** Functions whose answers depend on the disk, or change it, in ways that no question covers. */
const uncovered = [
  ...["access", "accessSync", "createReadStream", "lstat", "open", "opendir", "opendirSync", "readFile", "readdir"],
  ...["readlink", "readlinkSync", "realpath", "stat", "exists", "watch", "watchFile"],
  ...["appendFileSync", "copyFileSync", "cpSync", "createWriteStream", "mkdirSync", "mkdtempSync", "renameSync"],
  ...["rmSync", "symlinkSync", "unlinkSync", "utimesSync", "writeFile", "writeFileSync"],
];
const uncoveredProcesses = ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"];

/** What loads code, which is of this installation and no input. */
const isCode = (path: string): boolean => /\.[cm]?js$/.test(path);

/**
 * Traces every read of this process until it ends, those of libraries included: only the functions of `node:fs` see all
 * that the compiler, the search for files and the templates look at.
 */
export function traceDisk(): DiskTrace {
  const answers: DiskAnswers = { content: {}, kind: {}, link: {}, entries: {}, "real path": {} };
  const loaded = createRequire(import.meta.url).cache;
  let isCovered = true;
  const leave = (): void => void (isCovered = false);
  const note = (question: Question, path: unknown): void => {
    const file = pathOf(path);
    if (file === undefined) return leave();
    if (question === "content" && file in loaded) return;
    // The answer is noted before the read: if the file changes in between, it is the old one, and counts no more.
    const found = answer(question, file);
    if ((answers[question][file] ??= found) !== found) leave();
  };
  const undo: (() => void)[] = [];
  let isInside = false;
  const precede = (target: object, name: string, before: (...args: readonly unknown[]) => void): void => {
    const functions = target as Record<string, (...args: unknown[]) => unknown>; // Modules of Node.js are objects.
    const original = functions[name];
    if (original === undefined) return;
    const traced = function (this: unknown, ...args: unknown[]): unknown {
      // These functions call each other.
      if (isInside) return original.apply(this, args);
      isInside = true;
      try {
        before(...args);
        return original.apply(this, args);
      } finally {
        isInside = false;
      }
    };
    functions[name] = Object.assign(traced, original);
    undo.push(() => void (functions[name] = original));
  };
  precede(fs.realpathSync, "native", (path) => note("real path", path));
  for (const [name, question] of Object.entries(asking)) {
    precede(fs, name, (path, options) => (isRecursive(options) ? leave() : note(question, path)));
  }
  for (const name of Object.keys(fs.promises).filter((key) => key !== "constants")) {
    precede(fs.promises, name, (path) => (name === "readFile" && isCode(String(path)) ? undefined : leave()));
  }
  for (const name of uncovered) precede(fs, name, leave);
  for (const name of uncoveredProcesses) precede(childProcess, name, leave);
  syncBuiltinESMExports();
  return {
    end: () => {
      for (const restore of undo.reverse()) restore();
      syncBuiltinESMExports();
      return isCovered ? answers : undefined;
    },
  };
}

function pathOf(path: unknown): string | undefined {
  if (typeof path === "string") return resolve(path);
  return path instanceof URL ? fileURLToPath(path) : undefined;
}

function isRecursive(options: unknown): boolean {
  return typeof options === "object" && options !== null && "recursive" in options && options.recursive === true;
}
