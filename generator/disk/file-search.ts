/** Lists folders for a search of files, and notes what the search cannot see, and what interrupted runs have left. */

import type { Dirent } from "node:fs";
import { resolve } from "node:path";
import { kindOfEntry } from "./entry-kinds.js";
import { linkStatOf, listEntries, NotReadableError, statOf } from "./reads.js";
import { isTemporaryName } from "./temporary-files.js";

/** The entry of a folder; one that a link leads to has the kind of what is there. */
export type FoundEntry = Pick<Dirent, "isDirectory" | "isFile" | "isSymbolicLink" | "name">;

export interface FolderSearch {
  /** Throws if the folder cannot be read. */
  readonly list: (folder: string) => FoundEntry[];
  /** The error for a file that was listed although its link leads nowhere. */
  readonly errorOf: (file: string) => unknown;
  /** The errors of the folders that exist and cannot be read, by path. */
  readonly unreadable: ReadonlyMap<string, unknown>;
  /** Temporary files. */
  readonly leftovers: ReadonlySet<string>;
}

/** Starts a search. The paths that it notes are absolute. */
export function startSearch(): FolderSearch {
  const unreadable = new Map<string, unknown>();
  const deadLinks = new Map<string, unknown>();
  const leftovers = new Set<string>();
  const list = (folder: string): FoundEntry[] => {
    let entries;
    try {
      entries = listEntries(folder || ".");
    } catch (error) {
      if (!isMissing(folder, error)) unreadable.set(resolve(folder), error);
      throw error;
    }
    return entries.map((entry) => {
      const path = resolve(folder, entry.name);
      if (entry.isFile() && isTemporaryName(entry.name)) leftovers.add(path);
      const error = entry.isSymbolicLink() ? findError(path) : undefined;
      if (error === undefined) return entry;
      deadLinks.set(path, error);
      return deadEntry(entry.name);
    });
  };
  return { list, errorOf: (file) => deadLinks.get(resolve(file)), unreadable, leftovers };
}

/** The error of following a link. */
function findError(link: string): unknown {
  try {
    const stats = statOf(link);
    if (stats === undefined) return Object.assign(new Error("A dangling link."), { code: "ENOENT" });
    const kind = kindOfEntry(stats);
    return kind === "file" || kind === "folder" ? undefined : new NotReadableError(link, `it leads to a ${kind}`);
  } catch (error) {
    return error;
  }
}

/** Whether nothing exists at the path. A dangling link exists: on another machine, it may lead to a folder. */
function isMissing(folder: string, error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException; // The functions of node:fs throw these.
  return code === "ENOTDIR" || (code === "ENOENT" && linkStatOf(folder)?.isSymbolicLink() !== true);
}

/** A link that leads nowhere, listed as what its name promises, so that the search selects it like any other. */
function deadEntry(name: string): FoundEntry {
  const isFile = name.includes(".", 1);
  return { name, isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false };
}
