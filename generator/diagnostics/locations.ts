/** Positions that people can open, and paths as people write them. */

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
  // The path of every node goes through here, and `relative` takes both apart each time.
  if (path.startsWith(`${root}/`) && !path.includes("/.")) return path.slice(root.length + 1);
  return posixPath(isAbsolute(path) ? relative(root, path) : path);
}
