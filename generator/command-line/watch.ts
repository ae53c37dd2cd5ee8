/** Runs a command now, and again whenever a file changes that it may depend on, until the process ends. */

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
}

/** Milliseconds without a change that end a series: an editor writes twice, and another branch changes many files. */
const quiet = 50;

/** Changed files that are named; a series may have thousands. */
const mostNamed = 3;

export async function watchProject({ root, run, output }: WatchRequest): Promise<never> {
  const changes = collectChanges(root);
  await changes.ready;
  for (;;) {
    const start = performance.now();
    changes.follow(await runAndShow(run));
    changes.ignore(output());
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    process.stderr.write(`Took ${seconds} s. Watching for changes; Ctrl+C ends it.\n`);
    process.stderr.write(`\nChanged: ${nameSome(await changes.next())}\n`);
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
    // The next change may mend it, such as the other half of a switch to another branch.
    process.stderr.write(`toolwright could not run: ${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  } finally {
    process.exitCode = 0;
  }
}

function collectChanges(root: string) {
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path) => path.startsWith(root) && /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path.slice(root.length)),
  });
  const changed = new Set<string>();
  let wake = (): void => undefined;
  let ignored = "";
  watcher.on("all", (_, path) => {
    const name = relativePath(root, path);
    if (ignored !== "" && `${name}/`.startsWith(`${ignored}/`)) return;
    changed.add(name);
    wake();
  });
  return {
    ready: new Promise<void>((resolve) => void watcher.once("ready", resolve)),
    /** Files elsewhere, such as another package of a monorepo. */
    follow: (files: readonly string[]) => {
      const isElsewhere = (file: string): boolean => relativePath(root, file).startsWith("../") && !isInstalled(file);
      watcher.add(files.map(posixPath).filter(isElsewhere));
    },
    ignore: (folder: string) => void (ignored = folder),
    next: async (): Promise<readonly string[]> => {
      if (changed.size === 0) await new Promise<void>((resolve) => (wake = resolve));
      for (let before = -1; before !== changed.size; await setTimeout(quiet)) before = changed.size;
      const names = [...changed].sort();
      changed.clear();
      return names;
    },
  };
}

function nameSome(names: readonly string[]): string {
  const others = names.length - mostNamed;
  return names.slice(0, mostNamed).join(", ") + (others > 0 ? ` and ${others} more` : "");
}
