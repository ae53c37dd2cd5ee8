/** Files that keep a value with all that it was made from; a file that is torn, or of another kind, is none. */

import { hash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, listEntries, questions, readText, statOf, type Question } from "../disk/reads.js";
import type { DiskAnswers } from "./recorded-reads.js";

export interface Kept<Value> {
  /** All that decides about the value, apart from the disk. */
  readonly key: string;
  readonly disk: DiskAnswers;
  readonly value: Value;
}

/** Files that a folder keeps; the oldest go first. */
const mostFiles = 24;

/** Changes with every build; packages have none, and their version is part of the key. */
const buildStamp = fileURLToPath(new URL("build-inputs.sha256", import.meta.url));

/** Reads a value that `keepValue` wrote under this key, for which the caller knows its type. */
export function readKept<Value>(folder: string, key: string): Kept<Value> | undefined {
  try {
    const [seal, text] = splitOnce(readText(join(folder, fileOf(key))));
    if (seal !== digest(text)) return undefined;
    // The seal says that `keepValue` wrote the text, so it has that shape.
    const kept = JSON.parse(text) as Kept<Value>;
    return kept.key === key ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; where the folder cannot be written, the next run does the work again. */
export async function keepValue(folder: string, { key, disk, value }: Kept<unknown>): Promise<void> {
  // A run that is recalled does without it.
  const { writeFiles } = await import("../disk/write-files.js");
  const content = { ...disk.content, [buildStamp]: answer("content", buildStamp) };
  const text = JSON.stringify({ key, disk: { ...disk, content }, value });
  const path = fileOf(key);
  try {
    writeFiles(folder, { write: [{ path, text: `${digest(text)}\n${text}` }], remove: oldestFiles(folder, path) });
  } catch {
    // The next run does the work again.
  }
}

/** Asks the disk, each question once. */
export function createAsker(): typeof answer {
  const asked = new Map<string, string>();
  return (question, path) => {
    const key = `${question} ${path}`;
    const found = asked.get(key) ?? answer(question, path);
    asked.set(key, found);
    return found;
  };
}

/** The questions whose answer is another now. */
export function* differences(disk: DiskAnswers, ask: typeof answer): Generator<readonly [Question, string]> {
  for (const question of questions) {
    const answers = disk[question];
    for (const path in answers) if (ask(question, path) !== answers[path]) yield [question, path];
  }
}

/** The files that go when another is kept. */
function oldestFiles(folder: string, kept: string): string[] {
  try {
    return listEntries(folder)
      .map(({ name }) => name)
      .filter((name) => keptFile.test(name) && name !== kept)
      .map((name) => ({ name, time: statOf(join(folder, name))?.mtimeMs ?? 0 }))
      .sort((left, right) => right.time - left.time)
      .slice(mostFiles - 1)
      .map(({ name }) => name);
  } catch {
    return []; // There is no folder yet, or it cannot be read.
  }
}

function splitOnce(text: string): readonly [string, string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

const digest = (text: string): string => hash("sha1", text, "base64");

/** The folder may be one that holds other files too. */
const keptFile = /^[0-9a-f]{16}\.json$/;

function fileOf(key: string): string {
  return `${hash("sha1", key).slice(0, 16)}.json`;
}
