/** Runs a command now, and again whenever a file changes that it may depend on, until the process ends. */

import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { watch } from "chokidar";
import type { Changes, RepeatedRun } from "../cache/run-again.js";
import type { Outcome } from "../cache/run-once.js";
import { posixPath, relativePath } from "../diagnostics/locations.js";
import { isInstalled } from "../disk/packages.js";
import { makeVisible } from "../report/visible-text.js";
import { finish, print } from "./printing.js";

export interface WatchRequest {
  /** Folder of the project. */
  readonly root: string;
  readonly repeated: RepeatedRun;
  /** Folder of the generated files, relative to the root, which may change with the settings. */
  readonly output: () => string;
  /** Folder of the cache, absolute; undefined without one. */
  readonly cache: string | undefined;
}

/** Milliseconds without a change that end a series. */
const quiet = {
  /** One saved file, which an editor may write in two steps. */
  file: 5,
  /** Anything else: another branch changes, adds and deletes many files. */
  series: 50,
};

/** Milliseconds in which a second report of one file gets lost. */
const throttled = 60;

/** Milliseconds without a change after which the next run asks about everything, in case a report got lost. */
const idle = 1000;

/** Changed files that are named; a series may have thousands. */
const mostNamed = 3;

interface Series {
  /** Relative to the root; empty if nothing was reported. */
  readonly names: readonly string[];
  readonly changes: Changes;
}

/** Ends only where the system refuses to watch so many files, with its error. */
export async function watchProject({ root, repeated, output, cache }: WatchRequest): Promise<never> {
  const watcher = watchFiles({ root, output: output(), cache: cache && relativePath(root, cache) }, repeated.knows);
  const nextNews = async (patience: number): Promise<Series | undefined> => {
    const series = await watcher.next(patience);
    return series === undefined || repeated.isNews(series.changes) ? series : nextNews(patience);
  };
  const next = async ({ names }: Series): Promise<Series> => {
    const soon = await nextNews(names.length === 0 ? Infinity : throttled);
    if (soon !== undefined) return soon;
    const again = repeated.changedAgain();
    if (again.length > 0) return { names: again.map((path) => relativePath(root, path)), changes: new Set(again) };
    return (await nextNews(idle)) ?? { names: [], changes: "anything" };
  };
  try {
    await Promise.race([watcher.ready, watcher.failed]);
    let shown: Outcome | undefined;
    for (let series: Series = { names: [], changes: "anything" }; ;) {
      const start = performance.now();
      const { outcome, files } = await runOrExplain(repeated, series.changes);
      watcher.follow(files);
      watcher.ignore(output());
      // Nobody is told of a run that only looks whether everything is as it should be.
      if (shown === undefined || series.names.length > 0 || outcome.hasWritten || outcome.stderr !== shown.stderr) {
        if (shown !== undefined && series.names.length === 0) print("stderr", "\nChanged: what is not watched\n");
        show(outcome, performance.now() - start);
        shown = outcome;
      }
      series = await Promise.race([next(series), watcher.failed]);
      if (series.names.length > 0)
        print("stderr", `\nChanged: ${makeVisible(joinPhrases(series.names, { most: mostNamed }))}\n`);
    }
  } finally {
    await watcher.end();
  }
}

async function runOrExplain({ run }: RepeatedRun, changes: Changes): ReturnType<RepeatedRun["run"]> {
  try {
    return await run(changes);
  } catch (error) {
    // The next change may fix it: git may be halfway through switching branches.
    const stderr = `toolwright could not run: ${makeVisible(error instanceof Error ? error.message : String(error))}\n`;
    return { outcome: { stdout: "", stderr, exitCode: 2 }, files: [] };
  }
}

function show({ time: _, ...outcome }: Outcome, milliseconds: number): void {
  finish({ ...outcome, exitCode: 0 });
  print("stderr", `Took ${(milliseconds / 1000).toFixed(2)} s. Watching for changes; Ctrl+C ends it.\n`);
}

interface FileChange {
  /** Whether nothing but the text of a known file has changed. */
  readonly isText: boolean;
  /** An editor may empty a file before it writes. */
  readonly isEmpty: boolean;
}

interface WatchedFolder {
  readonly root: string;
  /** Relative to the root, as is the next. */
  readonly output: string;
  readonly cache: string | undefined;
}

/** Collects changes of files, but not of those that runs write. */
function watchFiles({ root, output, cache }: WatchedFolder, knows: RepeatedRun["knows"]) {
  let generated = output;
  const isOurs = (path: string): boolean => {
    const name = relativePath(root, resolve(path));
    if (name.startsWith("../")) return false;
    return isWithin(name, generated) || isWithin(name, cache) || /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/.test(name);
  };
  const isElsewhere = (file: string): boolean => relativePath(root, file).startsWith("../") && !isInstalled(file);
  const watcher = watch(root, { ignoreInitial: true, ignored: isOurs });
  const changed = new Map<string, FileChange>();
  const followed = new Set<string>();
  let wake = (): void => undefined;
  watcher.on("all", (event, path, stats?: { readonly size: number }) => {
    if (isOurs(path)) return;
    // The watcher forgets a deleted file unless it is added again; inside the root, it watches the folders.
    if (event === "unlink" && isElsewhere(path)) watcher.add(posixPath(path));
    changed.set(path, { isText: event === "change" && knows(path), isEmpty: stats?.size === 0 });
    wake();
  });
  return {
    ready: new Promise<void>((done) => void watcher.once("ready", done)),
    /** Rejects where the system refuses to watch so many files. */
    failed: new Promise<never>((_, reject) => void watcher.once("error", reject)),
    /** Files elsewhere, such as another package of a monorepo. */
    follow: (files: readonly string[]) => {
      const others = files.filter((file) => !followed.has(file));
      watcher.add(others.map(posixPath).filter(isElsewhere));
      for (const file of others) followed.add(file);
    },
    ignore: (folder: string) => {
      const former = generated;
      generated = folder;
      if (former !== folder && former !== "") watcher.add(join(root, former));
    },
    end: () => watcher.close(),
    /** The next series of changes; undefined if none begins in this many milliseconds. */
    next: async (patience: number): Promise<Series | undefined> => {
      if (changed.size === 0) {
        await new Promise<void>((done) => {
          wake = done;
          if (Number.isFinite(patience)) void setTimeout(patience).then(done);
        });
      }
      if (changed.size === 0) return undefined;
      const isSaved = ({ isText, isEmpty }: FileChange): boolean => changed.size === 1 && isText && !isEmpty;
      for (let before = -1; before !== changed.size;) {
        before = changed.size;
        await setTimeout([...changed.values()].every(isSaved) ? quiet.file : quiet.series);
      }
      const paths = [...changed.keys()].sort();
      const areTexts = [...changed.values()].every(({ isText }) => isText);
      const changes = areTexts ? new Set(paths.map((path) => resolve(path))) : "anything";
      changed.clear();
      return { names: paths.map((path) => relativePath(root, path)), changes };
    },
  };
}

const isWithin = (name: string, folder: string | undefined): boolean =>
  folder !== undefined && folder !== "" && `${name}/`.startsWith(`${folder}/`);
