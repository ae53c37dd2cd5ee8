/** A path that the model names, to an absolute path that is sure to lie inside the sandbox. */

import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ToolFailure } from "@toolwright/runtime";

/** What every handler is given: where it may work. */
export interface Sandbox {
  /** Absolute path of the folder, free of symbolic links. */
  readonly root: string;
}

/**
 * Resolves a path, absolute or relative to the sandbox, through every symbolic link on its way. What it leads to need
 * not exist.
 *
 * @throws ToolFailure `outside_sandbox` where the path, or a link on its way, leads out.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const asked = resolve(root, path);
  const real = await resolveLinks(asked);
  if (real !== undefined && isInside(root, asked) && isInside(root, real)) return real;
  throw new ToolFailure("outside_sandbox", `"${path}" leads out of the sandbox.`, {
    recoveryHint: "Use a path relative to the working directory.",
  });
}

/** The path with its links followed as far as it exists; undefined where it ends in a link to nothing. */
async function resolveLinks(path: string): Promise<string | undefined> {
  const exists = await lstat(path).then(
    () => true,
    () => false,
  );
  if (exists) return realpath(path).catch(() => undefined);
  const parent = await resolveLinks(dirname(path));
  return parent === undefined ? undefined : join(parent, basename(path));
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
