/** From a path that a user names to the project folder that every position is relative to. */

import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Real path of a folder, as the compiler names files; undefined where there is no folder. */
export function findFolder(path: string): string | undefined {
  const folder = resolve(path);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? realpathSync(folder) : undefined;
}
