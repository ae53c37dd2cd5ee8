/** From the options of a command to its run: once, remembered, or after each change. */

import module from "node:module";
import { resolve } from "node:path";
import v8 from "node:v8";
import { findCacheFolder, runOnce, type CachedCommand, type Outcome } from "../cache/run-once.js";
import { version } from "../config/version.js";
import type { RunMemory } from "../plan/known-output.js";
import type { CachedOptions } from "./arguments.js";
import { describeStreams, finish } from "./outcome.js";
import type * as Running from "./run-command.js";

/**
 * By major version of V8, what makes it optimise later: it optimises so early that most of that code pays only in a program
 * which runs for longer. Newer versions are better at it.
 */
const patience: Readonly<Record<string, string>> = {
  11: "--interrupt-budget=180000",
  12: "--invocation-count-for-turbofan=12000",
};

/** What makes it inline less, so that it optimises a function in less time. */
const brevity = "--max-inlined-bytecode-size-cumulative=250";

function optimiseLess(): void {
  const flag = patience[Number.parseInt(process.versions.v8, 10)];
  // Bun has that version, too, and no such function.
  if (flag !== undefined && process.versions["bun"] === undefined) v8.setFlagsFromString(`${flag} ${brevity}`);
}

/** Takes what spares it reading what has not changed. */
export type Start = (running: typeof Running, known: { readonly memory?: RunMemory }) => Promise<Outcome>;

/** Loads what commands need, which help and the version must not wait for, and runs one. */
async function load(start: Start, memory?: RunMemory): Promise<Outcome> {
  // Newer versions of Node.js then compile the compiler only once.
  (module as typeof module & { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
  return start(await import("./run-command.js"), memory === undefined ? {} : { memory });
}

export async function act(start: Start): Promise<void> {
  optimiseLess();
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
  optimiseLess();
  const command = [process.argv.slice(2), describeStreams()];
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
