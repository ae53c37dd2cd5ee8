/** From a path that the user names to what is there. */

import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isInside } from "../diagnostics/locations.js";

/** Real path of a folder, as the compiler names files; undefined if there is no folder. */
export function findFolder(path: string): string | undefined {
  const folder = resolve(path);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? realpathSync(folder) : undefined;
}

export function kindOfPath(path: string): "file" | "folder" | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return stats.isDirectory() ? "folder" : "file";
}

export function findFile(paths: readonly string[]): string | undefined {
  return paths.find((path) => kindOfPath(path) === "file");
}

/** Whether symbolic links lead from a path of the project, which need not exist yet, to a place outside it. */
export function leadsOutside(root: string, path: string): boolean {
  return !isInside(realpathSync(root), nearestRealPath(join(root, path)));
}

/** Real path of a file or folder, or the path it would get below its nearest ancestor that exists. */
function nearestRealPath(path: string): string {
  const exists = existsSync(path) || isDanglingLink(path);
  return exists ? realLink(path) : join(nearestRealPath(dirname(path)), path.slice(dirname(path).length));
}

function isDanglingLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A dangling link is inside nothing. */
function realLink(path: string): string {
  return existsSync(path) ? realpathSync(path) : "";
}
