/** From the options of a command to its run: once, remembered, or after each change. */

import module from "node:module";
import { resolve } from "node:path";
import { findCacheFolder, runOnce, type CachedCommand, type Outcome } from "../cache/run-once.js";
import { version } from "../config/version.js";
import type { RunMemory } from "../plan/known-output.js";
import type { CachedOptions } from "./arguments.js";
import { describeStream, finish } from "./printing.js";
import type * as Running from "./run-command.js";
import { optimiseLess } from "./v8-flags.js";

/** Takes what spares it reading what has not changed. */
export type Start = (running: typeof Running, known: { readonly memory?: RunMemory }) => Promise<Outcome>;

/** Loads what commands need, which help and the version must not wait for, and runs one. */
async function load(start: Start, memory?: RunMemory): Promise<Outcome> {
  // Newer versions of Node.js then compile the compiler only once.
  (module as typeof module & { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
  return start(await import("./run-command.js"), memory === undefined ? {} : { memory });
}

export async function act(start: Start): Promise<void> {
  optimiseLess("review");
  finish(await load(start));
}

function cacheFolder({ root = "", cache }: CachedOptions): string | undefined {
  if (cache === false) return undefined;
  return cache === undefined ? findCacheFolder(root) : resolve(cache);
}

/** Where what is read of a project is kept, and what decides about it besides the disk. */
function locateCache(options: CachedOptions): Pick<CachedCommand, "folder" | "project"> {
  const { root = "", config } = options;
  return { folder: cacheFolder(options), project: [version, process.version, resolve(""), root, config] };
}

/** Runs a command that depends on nothing but its arguments and the disk, unless its outcome is remembered. */
export async function actOnce(options: CachedOptions, start: Start): Promise<void> {
  optimiseLess("generate");
  const command = [process.argv.slice(2), describeStream("stdout"), describeStream("stderr")];
  const outcome = await runOnce({ ...locateCache(options), command, run: (memory) => load(start, memory) });
  finish(outcome);
}

/** Runs a command again after each change. */
export async function actAgain(options: CachedOptions, start: Start): Promise<void> {
  const [{ watchProject }, { locateOutput, locateProject }, { createRepeatedRun }] = await Promise.all([
    import("./watch.js"),
    import("./run-command.js"),
    import("../cache/run-again.js"),
  ]);
  const project = locateProject(options);
  const repeated = createRepeatedRun({ ...locateCache(options), run: (memory) => load(start, memory) });
  await watchProject({
    root: project.root,
    repeated,
    output: () => locateOutput(project),
    cache: cacheFolder(options),
  });
}
