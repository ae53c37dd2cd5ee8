/** Finds files and folders, lists folders, and follows links. */

import type { Dirent } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type EntryKind, kindOfEntry } from "./entry-kinds.js";
import { exists, linkStatOf, listEntries, realPath, statOf } from "./reads.js";

/** Real path of a folder, as the compiler names files; undefined if there is no folder. */
export function findFolder(path: string): string | undefined {
  const folder = resolve(path);
  return statOf(folder)?.isDirectory() ? realPath(folder) : undefined;
}

/** Follows links; undefined for nothing. */
export function kindOfPath(path: string): EntryKind | undefined {
  const stats = statOf(path);
  return stats && kindOfEntry(stats);
}

export function findFile(paths: readonly string[]): string | undefined {
  return paths.find((path) => kindOfPath(path) === "file");
}

/** The nearest entry with this name or path in a folder or above it. */
export function findUpwards(folder: string, path: string): string | undefined {
  const found = join(folder, path);
  if (exists(found)) return found;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUpwards(parent, path);
}

export interface FolderWalk {
  /** Where in the folder to begin; POSIX. */
  readonly inner?: string;
  /** Called for each folder that cannot be read, which is then passed over. */
  readonly onError: (path: string, error: unknown) => void;
}

/** Yields all entries below a folder, parents first, by their POSIX paths in it; follows no link. */
export function* walkFolder(
  folder: string,
  { inner = "", onError }: FolderWalk,
): Generator<{ readonly path: string; readonly entry: Dirent }> {
  let entries: readonly Dirent[] = [];
  try {
    entries = listEntries(join(folder, inner));
  } catch (error) {
    onError(inner, error);
  }
  for (const entry of entries) {
    const path = inner === "" ? entry.name : `${inner}/${entry.name}`;
    yield { path, entry };
    if (entry.isDirectory()) yield* walkFolder(folder, { inner: path, onError });
  }
}

/** Whether an absolute path is below a folder; the folder itself is not. */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + sep);
}

/** Whether links lead from a path of the project, which need not exist yet, to a place outside it. */
export function leadsOutside(root: string, path: string): boolean {
  return !isInside(realPath(root), targetOf(join(root, path)));
}

/** The real path, or the one that the path would get; empty for a dangling link, which leads nowhere. */
function targetOf(path: string): string {
  if (exists(path)) return realPath(path);
  return linkStatOf(path)?.isSymbolicLink() === true ? "" : join(targetOf(dirname(path)), basename(path));
}

/** Folders of version control and of package managers, with the short name that Windows gives to the first. */
const foreignFolders: ReadonlySet<string> = new Set([".git", "git~1", ".hg", ".svn", ".jj", ".bzr", "node_modules"]);

/** The part of a path that names such a folder, on any file system. */
export function foreignPart(path: string): string | undefined {
  return path.split(/[\\/]/).find((part) => foreignFolders.has(plainName(part)));
}

/** The name as the system may read it: without case, streams, dots and spaces at the end, and what macOS ignores. */
function plainName(part: string): string {
  const visible = part.replaceAll(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "");
  return visible
    .replace(/:.*/s, "")
    .replace(/(?<![. ])[. ]+$/, "")
    .toLowerCase();
}

/** The folder of another program that a path of the project is in, or leads into by links. */
export function foreignFolder(root: string, path: string): string | undefined {
  const named = foreignPart(path);
  if (named !== undefined) return named;
  try {
    return foreignPart(relative(realPath(root), targetOf(join(root, path))));
  } catch {
    return undefined; // Whatever reads or writes there reports the error.
  }
}
