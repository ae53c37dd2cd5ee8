/** Keeps the outcome of a command with all that it read, and gives it again as long as the disk is the same. */

import { hash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, questions } from "./disk-answers.js";
import type { DiskAnswers } from "./disk-trace.js";

/** What a command shows, and how it ends. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** What a terminal shows at the end, with a mark for the seconds since the start of the process. */
  readonly time?: string;
}

export interface RememberedRun {
  readonly key: string;
  readonly disk: DiskAnswers;
  readonly outcome: Outcome;
}

/** Runs that a folder keeps; the oldest go first. */
const mostRuns = 24;

/** Changes with every build; packages have none, and their version is part of the key. */
const buildStamp = fileURLToPath(new URL("build-inputs.sha256", import.meta.url));

/** The outcome of an earlier run, if nothing that it read has changed since. */
export function recallRun(folder: string, key: string): Outcome | undefined {
  const run = readRun(join(folder, fileOf(key)));
  if (run?.key !== key) return undefined;
  const isSame = questions.every((question) =>
    Object.entries(run.disk[question]).every(([path, before]) => answer(question, path) === before),
  );
  return isSame ? run.outcome : undefined;
}

/** Keeps a run; where the folder cannot be written, the next run does the work again. */
export async function rememberRun(folder: string, { key, disk, outcome }: RememberedRun): Promise<void> {
  // A run that is recalled does without it.
  const { writeFiles } = await import("../disk/write-files.js");
  const content = { ...disk.content, [buildStamp]: answer("content", buildStamp) };
  const text = JSON.stringify({ key, disk: { ...disk, content }, outcome });
  const path = fileOf(key);
  writeFiles(folder, { write: [{ path, text: `${digest(text)}\n${text}` }], remove: oldestRuns(folder, path) });
}

/** The runs that go when another is kept. */
function oldestRuns(folder: string, kept: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => runFile.test(name) && name !== kept)
      .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
      .sort((left, right) => right.time - left.time)
      .slice(mostRuns - 1)
      .map(({ name }) => name);
  } catch {
    return []; // There is no folder yet, or it cannot be read.
  }
}

/** A file that is torn, or of another kind, is none. */
function readRun(file: string): RememberedRun | undefined {
  try {
    const [seal, text] = splitOnce(readFileSync(file, "utf8"));
    // The seal says that `rememberRun` wrote the text, so it has that shape.
    return seal === digest(text) ? (JSON.parse(text) as RememberedRun) : undefined;
  } catch {
    return undefined;
  }
}

function splitOnce(text: string): readonly [string, string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

const digest = (text: string): string => hash("sha1", text, "base64");

/** The folder may be one that holds other files too. */
const runFile = /^[0-9a-f]{16}\.json$/;

function fileOf(key: string): string {
  return `${hash("sha1", key).slice(0, 16)}.json`;
}
