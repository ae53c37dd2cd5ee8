/** Records what a process asks of the disk, and the answers. */

import childProcess from "node:child_process";
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, questions, type Question } from "./disk-answers.js";

/** Answers by question and absolute path. */
export type DiskAnswers = Readonly<Record<Question, Record<string, string>>>;

export interface DiskTrace {
  /** What has been asked so far; undefined if the process also did something other than asking these questions. */
  readonly answers: () => DiskAnswers | undefined;
  readonly files: () => readonly string[];
  readonly end: () => void;
}

const noAnswers: DiskAnswers = { content: {}, kind: {}, link: {}, entries: {}, "real path": {} };

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

/** Functions on files that are open, which another function opened. */
const onOpenFiles = /^(?:close|fstat|fsync|readv?|writev?)(?:Sync)?$/;

/** What loads code, which is of this installation and no input. */
const isCode = (path: string): boolean => /\.[cm]?js$/.test(path);

/** A pipe can be read only once. Looking at every file would take a tenth of a remembered run, so its name decides. */
const mayBePipe = (path: string): boolean => extname(path) === "" && answer("kind", path) === "other";

/** How processes talk on Windows; to read from it would wait for the other side. */
const isPipeOfWindows = (path: string): boolean => path.startsWith("\\\\.\\pipe\\");

/** Where the built code stands, with the library of the compiler. */
const installation = fileURLToPath(new URL(".", import.meta.url));

/** What the functions that a trace replaces tell it. */
interface Noting {
  readonly note: (question: Question, path: unknown) => void;
  /** The process does something other than asking. */
  readonly leave: () => void;
}

/** Of the trace that goes on; the compiler keeps a function that an earlier one has replaced. */
let current: Noting | undefined;

/** Whether a function tells it something, and what it calls need not. */
let isInside = false;

/**
 * Traces every read of this process until it ends, those of libraries included: only the functions of `node:fs` see all
 * that the compiler and the search for files look at. What was asked before counts, too: the trace adds to it.
 */
export function traceDisk(answers: DiskAnswers = copyAnswers(noAnswers)): DiskTrace {
  const loaded = createRequire(import.meta.url).cache;
  let isCovered = true;
  const leave = (): void => void (isCovered = false);
  const keep = (question: Question, file: string, found: string): void => {
    if ((answers[question][file] ??= found) !== found) leave();
  };
  const note: Noting["note"] = (question, path) => {
    const file = pathOf(path);
    if (file === undefined || (question === "content" && mayBePipe(file))) return leave();
    const isOwn = (file in loaded && !file.endsWith(".json")) || file.startsWith(installation);
    if (question === "content" && (isOwn || isPipeOfWindows(file))) return;
    // What is at a path is asked again and again; if it changes meanwhile, the next run sees that.
    if (question !== "content" && file in answers[question]) return;
    // The answer is noted before the read: if the file changes in between, it is the old one, and counts no more.
    keep(question, file, answer(question, file));
  };
  current = { note, leave };
  const restore = replaceFunctions();
  return {
    answers: () => (isCovered ? copyAnswers(answers) : undefined),
    files: () => Object.keys(answers.content),
    end: () => {
      current = undefined;
      restore();
    },
  };
}

/** Makes the functions that use the disk, or start a process, tell the trace first; returns what undoes it. */
function replaceFunctions(): () => void {
  const undo: (() => void)[] = [];
  const precede = (target: object, name: string, before: (trace: Noting, ...args: unknown[]) => void): void => {
    const functions = target as Record<string, (...args: unknown[]) => unknown>; // Modules of Node.js are objects.
    const original = functions[name];
    if (original === undefined) return; // Not in this version of Node.js.
    const traced = function (this: unknown, ...args: unknown[]): unknown {
      if (isInside || current === undefined) return original.apply(this, args);
      isInside = true;
      try {
        before(current, ...args);
        return original.apply(this, args);
      } finally {
        isInside = false;
      }
    };
    functions[name] = Object.assign(traced, original);
    undo.push(() => void (functions[name] = original));
  };
  precede(fs.realpathSync, "native", ({ note }, path) => note("real path", path));
  for (const [name, question] of Object.entries(asking)) {
    precede(fs, name, ({ note, leave }, path, options) => (asksForMore(options) ? leave() : note(question, path)));
  }
  // Whatever else uses the disk, or starts a process, does what no question covers.
  for (const name of functionsOf(fs)) {
    if (!(name in asking || onOpenFiles.test(name))) precede(fs, name, ({ leave }) => leave());
  }
  for (const name of functionsOf(fs.promises)) {
    const isLoading = (path: unknown): boolean => name === "readFile" && isCode(String(path));
    precede(fs.promises, name, ({ leave }, path) => (isLoading(path) ? undefined : leave()));
  }
  for (const name of functionsOf(childProcess)) {
    precede(childProcess, name, ({ leave }) => leave());
  }
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo.reverse()) restore();
    syncBuiltinESMExports();
  };
}

export function copyAnswers(answers: DiskAnswers): DiskAnswers {
  const copies = questions.map((question) => [question, { ...answers[question] }]);
  return Object.fromEntries(copies) as DiskAnswers; // It has every question.
}

function pathOf(path: unknown): string | undefined {
  if (typeof path === "string") return resolve(path);
  return path instanceof URL ? fileURLToPath(path) : undefined;
}

/** Whether options go beyond the question: `readdirSync` into folders, `openSync` to write. */
function asksForMore(options: unknown): boolean {
  if (typeof options === "object" && options !== null) return "recursive" in options && options.recursive === true;
  return typeof options === "string" && /[wa+]/.test(options) && !Buffer.isEncoding(options);
}

/** Classes and constants begin with a capital; some of these warn when they are read. */
function functionsOf(module: object): string[] {
  return Object.keys(module).filter(
    (name) => /^[a-z]/.test(name) && typeof (module as Readonly<Record<string, unknown>>)[name] === "function",
  );
}
