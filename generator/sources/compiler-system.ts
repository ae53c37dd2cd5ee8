/** The compiler's view of the disk, whose reads are recorded. */

import { join } from "node:path";
import { listEntries, recordRead, statOf } from "../disk/reads.js";
import { ts } from "./compiler.js";

interface FolderEntries {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** Names in a folder, links followed; none if it cannot be read. */
function entriesOf(folder: string): FolderEntries {
  try {
    const entries = listEntries(folder || ".").map((entry) => ({
      name: entry.name,
      kind: entry.isSymbolicLink() ? statOf(join(folder, entry.name)) : entry,
    }));
    const names = (is: "isFile" | "isDirectory"): string[] =>
      entries
        .filter(({ kind }) => kind?.[is]() === true)
        .map(({ name }) => name)
        .sort();
    return { files: names("isFile"), directories: names("isDirectory") };
  } catch {
    return { files: [], directories: [] };
  }
}

type Search = Parameters<ts.System["readDirectory"]>;

/** Finds files by `include` and `exclude` in folders that the caller lists. The compiler exports it without a type. */
const { matchFiles } = ts as unknown as {
  readonly matchFiles: (
    ...search: [
      ...[folder: Search[0], extensions: Search[1], excludes: Search[2], includes: Search[3]],
      ...[usesCase: boolean, currentFolder: string, depth: Search[4]],
      ...[entriesOf: (folder: string) => FolderEntries, realPath: (path: string) => string],
    ]
  ) => string[];
};

function realPathOf(path: string): string {
  recordRead("real path", path);
  return ts.sys.realpath?.(path) ?? path;
}

export const compilerSystem = {
  ...ts.sys,
  fileExists: (path: string) => statOf(path)?.isFile() === true,
  directoryExists: (path: string) => statOf(path)?.isDirectory() === true,
  readFile: (path: string, encoding?: string) => {
    recordRead("content", path);
    return ts.sys.readFile(path, encoding);
  },
  getDirectories: (path: string) => [...entriesOf(path).directories],
  realpath: realPathOf,
  readDirectory: (...[folder, extensions, excludes, includes, depth]: Search) => {
    const current = [ts.sys.useCaseSensitiveFileNames, ts.sys.getCurrentDirectory()] as const;
    return matchFiles(folder, extensions, excludes, includes, ...current, depth, entriesOf, realPathOf);
  },
} satisfies ts.System;
