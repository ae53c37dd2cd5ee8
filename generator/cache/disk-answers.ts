/** Questions about the disk, each with a short answer that stays the same as long as the disk does. */

import { hash } from "node:crypto";
// The functions as they are now: a trace replaces those of the module.
import fs, { type Dirent, type Stats } from "node:fs";

const { lstatSync, readFileSync, readdirSync, statSync } = fs;
const realPathOf = fs.realpathSync.native;

export type Question = "content" | "kind" | "link" | "entries" | "real path";

const ask: Readonly<Record<Question, (path: string) => string>> = {
  content: (path) => hash("sha1", readFileSync(path), "base64"),
  kind: (path) => kindOf(statSync(path, { throwIfNoEntry: false })),
  link: (path) => kindOf(lstatSync(path, { throwIfNoEntry: false })),
  entries: (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).map((entry) => `${kindOf(entry)} ${entry.name}`);
    return hash("sha1", entries.sort().join("\n"), "base64");
  },
  "real path": (path) => realPathOf(path),
};

export const questions = Object.keys(ask) as readonly Question[]; // The keys of a record are its names.

/** Asks the disk; what cannot be read answers with the code of the error. */
export function answer(question: Question, path: string): string {
  try {
    return ask[question](path);
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
