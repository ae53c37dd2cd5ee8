/** From the options of a command to its run: once, remembered, or after each change. */

import module from "node:module";
import { resolve } from "node:path";
import { findCacheFolder, runOnce, type CachedRun, type Outcome } from "../cache/run-once.js";
import { version } from "../config/version.js";
import type { ReadingMemory } from "../surface/known-surface.js";
import type { CachedOptions } from "./arguments.js";
import { describeStreams, finish } from "./outcome.js";
import type * as Running from "./run-command.js";

/** Takes what spares it reading what has not changed. */
export type Start = (running: typeof Running, known: { readonly memory?: ReadingMemory }) => Promise<Outcome>;

/** Loads what commands need, which help and the version must not wait for, and runs one. */
async function load(start: Start, memory?: ReadingMemory): Promise<Outcome> {
  // Newer versions of Node.js then compile the compiler only once.
  (module as typeof module & { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
  return start(await import("./run-command.js"), memory === undefined ? {} : { memory });
}

export async function act(start: Start): Promise<void> {
  finish(await load(start));
}

function cacheFolder({ root = "", cache }: CachedOptions): string | undefined {
  if (cache === false) return undefined;
  return cache === undefined ? findCacheFolder(root) : resolve(cache);
}

/** Runs a command that depends on nothing but its arguments and the disk, unless its outcome is remembered. */
async function runCached(options: CachedOptions, start: Start): Promise<CachedRun> {
  const { root = "", config } = options;
  const folder = cacheFolder(options);
  const project = [version, process.version, resolve(""), root, config];
  const command = [process.argv.slice(2), describeStreams()];
  return runOnce({ folder, project, command, run: (memory) => load(start, memory) });
}

export async function actOnce(options: CachedOptions, start: Start): Promise<void> {
  finish((await runCached(options, start)).outcome);
}

/** Runs a command again after each change. */
export async function actAgain(options: CachedOptions, start: Start): Promise<void> {
  const [{ watchProject }, { locateOutput, locateProject }] = await Promise.all([
    import("./watch.js"),
    import("./run-command.js"),
  ]);
  const project = locateProject(options);
  const run = (): Promise<CachedRun> => runCached(options, start);
  const request = { root: project.root, run, output: () => locateOutput(project), cache: cacheFolder(options) };
  await watchProject(request);
}
