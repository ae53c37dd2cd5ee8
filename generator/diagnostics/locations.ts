/** Locations in files, and POSIX paths. */

import { isAbsolute, relative, sep } from "node:path";

/** A position: 1-based line and column, and a POSIX path relative to the root. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A file, with the position in it if that is known. */
export type FileLocation = Pick<SourceLocation, "file"> & Partial<SourceLocation>;

export function posixPath(path: string): string {
  return path.split(sep).join("/");
}

/** Whether an absolute path is below a folder; the folder itself is not. */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + sep);
}

export function relativePath(root: string, path: string): string {
  // Every node needs its path, and `relative` is slow because it splits both paths.
  if (path.startsWith(`${root}/`) && !path.includes("/.")) return path.slice(root.length + 1);
  return posixPath(isAbsolute(path) ? relative(root, path) : path);
}
