/** From a path that the user names to what is there. */

import { dirname, join, resolve } from "node:path";
import { isInside } from "../diagnostics/locations.js";
import { exists, linkStatOf, realPath, statOf } from "./reads.js";

/** Real path of a folder, as the compiler names files; undefined if there is no folder. */
export function findFolder(path: string): string | undefined {
  const folder = resolve(path);
  return statOf(folder)?.isDirectory() ? realPath(folder) : undefined;
}

export function kindOfPath(path: string): "file" | "folder" | undefined {
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  return stats.isDirectory() ? "folder" : "file";
}

export function findFile(paths: readonly string[]): string | undefined {
  return paths.find((path) => kindOfPath(path) === "file");
}

/** Whether symbolic links lead from a path of the project, which need not exist yet, to a place outside it. */
export function leadsOutside(root: string, path: string): boolean {
  return !isInside(realPath(root), nearestRealPath(join(root, path)));
}

/** Real path of a file or folder, or the path it would get below its nearest ancestor that exists. */
function nearestRealPath(path: string): string {
  return exists(path) || isDanglingLink(path)
    ? realLink(path)
    : join(nearestRealPath(dirname(path)), path.slice(dirname(path).length));
}

function isDanglingLink(path: string): boolean {
  return linkStatOf(path)?.isSymbolicLink() ?? false;
}

/** A dangling link is inside nothing. */
function realLink(path: string): string {
  return exists(path) ? realPath(path) : "";
}
