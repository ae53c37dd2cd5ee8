/** Runs a command now, and again whenever a file changes that it may depend on, until the process ends. */

import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { watch } from "chokidar";
import type { CachedRun } from "../cache/run-once.js";
import { posixPath, relativePath } from "../diagnostics/locations.js";
import { isInstalled } from "../disk/packages.js";
import { finish } from "./outcome.js";

export interface WatchRequest {
  /** Folder of the project. */
  readonly root: string;
  readonly run: () => Promise<CachedRun>;
  /** Folder of the generated files, relative to the root, which may change with the settings. */
  readonly output: () => string;
  /** Folder of the cache, absolute; undefined without one. */
  readonly cache: string | undefined;
}

/** Milliseconds without a change that end a series: an editor writes twice, and another branch changes many files. */
const quiet = 50;

/** Changed files that are named; a series may have thousands. */
const mostNamed = 3;

/** Ends only where the system refuses to watch so many files, with its error. */
export async function watchProject({ root, run, output, cache }: WatchRequest): Promise<never> {
  const changes = collectChanges(root, cache === undefined ? undefined : relativePath(root, cache));
  try {
    await Promise.race([changes.ready, changes.failed]);
    for (;;) {
      const start = performance.now();
      changes.follow(await runAndShow(run));
      changes.ignore(output());
      const seconds = ((performance.now() - start) / 1000).toFixed(2);
      process.stderr.write(`Took ${seconds} s. Watching for changes; Ctrl+C ends it.\n`);
      const names = await Promise.race([changes.next(), changes.failed]);
      process.stderr.write(`\nChanged: ${nameSome(names)}\n`);
    }
  } finally {
    await changes.end();
  }
}

/** Gives the files that were read. */
async function runAndShow(run: WatchRequest["run"]): Promise<readonly string[]> {
  try {
    const { outcome, files } = await run();
    const { time: _, ...shown } = outcome;
    finish(shown);
    return files;
  } catch (error) {
    // The next change may fix it: git may be halfway through switching branches.
    process.stderr.write(`toolwright could not run: ${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  } finally {
    process.exitCode = 0;
  }
}

/** Collects the names of changed files, relative to the root. */
function collectChanges(root: string, cache: string | undefined) {
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path) => {
      const name = relativePath(root, resolve(path));
      return !name.startsWith("../") && (isWithin(name, cache) || /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/.test(name));
    },
  });
  const changed = new Set<string>();
  let wake = (): void => undefined;
  let generated: string | undefined;
  watcher.on("all", (_, path) => {
    const name = relativePath(root, path);
    if (isWithin(name, generated)) return;
    changed.add(name);
    wake();
  });
  return {
    ready: new Promise<void>((done) => void watcher.once("ready", done)),
    /** Rejects where the system refuses to watch so many files. */
    failed: new Promise<never>((_, reject) => void watcher.once("error", reject)),
    /** Files elsewhere, such as another package of a monorepo. */
    follow: (files: readonly string[]) => {
      const isElsewhere = (file: string): boolean => relativePath(root, file).startsWith("../") && !isInstalled(file);
      watcher.add(files.map(posixPath).filter(isElsewhere));
    },
    ignore: (folder: string) => void (generated = folder),
    end: () => watcher.close(),
    next: async (): Promise<readonly string[]> => {
      if (changed.size === 0) await new Promise<void>((done) => (wake = done));
      for (let before = -1; before !== changed.size; await setTimeout(quiet)) before = changed.size;
      const names = [...changed].sort();
      changed.clear();
      return names;
    },
  };
}

const isWithin = (name: string, folder: string | undefined): boolean =>
  folder !== undefined && folder !== "" && `${name}/`.startsWith(`${folder}/`);

function nameSome(names: readonly string[]): string {
  const others = names.length - mostNamed;
  return names.slice(0, mostNamed).join(", ") + (others > 0 ? ` and ${others} more` : "");
}
