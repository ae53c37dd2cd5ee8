/** Executes a command: from scratch, from the cache, or again after each change. */

import module from "node:module";
import { join, resolve } from "node:path";
import { runCached, type CachedCommand, type Outcome } from "../cache/cached-run.js";
import { version } from "../config/version.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { findUpwards } from "../disk/project-folder.js";
import type { RunMemory } from "../plan/remembered-output.js";
import type { CachedOptions } from "./options.js";
import { describeStream, finish } from "./printing.js";
import type * as Commands from "./run-command.js";
import { optimiseLess } from "./v8-flags.js";

/** Runs a command; `known` holds the results of earlier runs. */
export type Run = (commands: typeof Commands, known: { readonly memory?: RunMemory }) => Promise<Outcome>;

/** Loads the commands lazily, so that `--help` and `--version` start fast. */
async function load(run: Run, memory?: RunMemory): Promise<Outcome> {
  // Node.js 22.8 and later compile the compiler only once with it.
  (module as typeof module & { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
  return run(await import("./run-command.js"), memory === undefined ? {} : { memory });
}

export async function execute(run: Run): Promise<void> {
  optimiseLess("review");
  finish(await load(run));
}

/** By default inside the nearest `node_modules`. */
function cacheFolder({ root = "", cache }: CachedOptions): string | undefined {
  if (cache === false) return undefined;
  if (cache !== undefined) return resolve(cache);
  const packages = findUpwards(resolve(root), "node_modules");
  return packages && join(packages, ".cache", "toolwright");
}

function locateCache(options: CachedOptions): Pick<CachedCommand, "folder" | "project"> {
  const { root = "", config } = options;
  const path = cacheFolder(options);
  const folder = path === undefined ? undefined : { path, project: JSON.stringify([resolve(root), config]) };
  return { folder, project: [version, process.version, resolve(""), root, config] };
}

/** Executes a command whose outcome depends on its arguments and the disk only, unless the outcome is in the cache. */
export async function executeCached(options: CachedOptions, run: Run): Promise<void> {
  optimiseLess("generate");
  const command = [process.argv.slice(2), describeStream("stdout"), describeStream("stderr")];
  // The default folder may be read-only, as in a container image: do not warn unless the user names a folder.
  const warn = async ({ message }: Diagnostic): Promise<string> =>
    typeof options.cache === "string" ? (await import("./run-command.js")).warnOfCache(message, options) : "";
  finish(await runCached({ ...locateCache(options), command, warn, run: (memory) => load(run, memory) }));
}

/** Executes a command now and after each change, until the process ends. */
export async function executeOnChange(options: CachedOptions, run: Run): Promise<void> {
  const [{ watchProject }, { locateProject }, { createIncrementalRun }] = await Promise.all([
    import("./watch.js"),
    import("./run-command.js"),
    import("../cache/incremental-run.js"),
  ]);
  const incremental = createIncrementalRun(locateCache(options), (memory) => load(run, memory));
  await watchProject({ project: locateProject(options), incremental, cache: cacheFolder(options) });
}
