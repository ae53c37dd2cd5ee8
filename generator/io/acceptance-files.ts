/** From the folder of acceptance records to their texts, and from records to files there. */

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "../stable-json.js";

/** Text of a record. */
export interface AcceptanceFile {
  /** POSIX, relative to the root. */
  readonly file: string;
  readonly text: string;
}

/** Where the records of a project are. */
export interface AcceptanceFolder {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** Folder of the records, POSIX, relative to the root. */
  readonly folder: string;
}

/** Reads every record, in path order; none where there is no folder. Links are not followed. */
export function readAcceptanceFiles({ root, folder }: AcceptanceFolder): AcceptanceFile[] {
  return listFiles(root, folder)
    .filter((file) => file.endsWith(".json"))
    .sort(compareText)
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

function listFiles(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Writes records; what stands at their paths is replaced. */
export function writeAcceptanceFiles(root: string, files: readonly AcceptanceFile[]): void {
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Removes records; their paths are relative to the root. */
export function removeAcceptanceFiles(root: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(root, file), { force: true });
}
