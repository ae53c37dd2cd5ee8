/** From a path that a user names to the folder or the file that is there. */

import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Real path of a folder, as the compiler names files; undefined where there is no folder. */
export function findFolder(path: string): string | undefined {
  const folder = resolve(path);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? realpathSync(folder) : undefined;
}

/** The first of some paths at which there is a file. */
export function findFile(paths: readonly string[]): string | undefined {
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}
