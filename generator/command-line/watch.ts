/** Runs a command now, and again after each change of a file that it may depend on. */

import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { watch } from "chokidar";
import type { Outcome } from "../cache/cached-run.js";
import type { Changes, IncrementalRun } from "../cache/incremental-run.js";
import { loadConfig, type ConfigRequest } from "../config/resolved-settings.js";
import { relativePath } from "../diagnostics/diagnostics.js";
import { isInstalled } from "../disk/packages.js";
import { pollFiles } from "../disk/polled-files.js";
import { knownCodes } from "../lint/lint-rules.js";
import { makeVisible } from "../report/visible-text.js";
import { finish, print } from "./printing.js";

export interface WatchRequest {
  readonly project: ConfigRequest;
  readonly incremental: IncrementalRun;
  /** Folder of the cache, absolute; undefined without one. */
  readonly cache: string | undefined;
}

/** Debounce time in milliseconds. */
const debounce = {
  /** For one saved file, which an editor may write in two steps. */
  file: 5,
  /** For anything else, such as a checkout of another branch. */
  batch: 50,
};

/** chokidar drops a second event for the same file within 50 ms. */
const throttled = 60;

/** Milliseconds without an event until a full run, in case events got lost. */
const idle = 1000;

/** The maximum number of files in the message about a batch of changes. */
const mostNamed = 3;

interface Batch {
  /** Relative to the root; empty if no event was reported. */
  readonly names: readonly string[];
  readonly changes: Changes;
}

/** Rejects only if the system refuses to watch so many files. */
export async function watchProject({ project, incremental, cache }: WatchRequest): Promise<never> {
  const { root } = project;
  // The output folder may change with the settings; it is empty if they cannot be read.
  const output = (): string => loadConfig(project, knownCodes).settings?.output ?? "";
  const watcher = watchFiles({ root, output: output(), cache: cache && relativePath(root, cache) }, incremental);
  const nextChange = async (timeout: number): Promise<Batch | undefined> => {
    const batch = await watcher.next(timeout);
    return batch === undefined || incremental.hasNews(batch.changes, watcher.isWritten) ? batch : nextChange(timeout);
  };
  /** A run without reported changes ends a series, unless files that it read were not watched while it did. */
  const next = async ({ names }: Batch, hasUnwatched: boolean): Promise<Batch> => {
    const soon = await nextChange(names.length === 0 && !hasUnwatched ? Infinity : throttled);
    if (soon !== undefined) return soon;
    const again = incremental.changedAgain();
    if (again.length > 0) return { names: again.map((path) => relativePath(root, path)), changes: new Set(again) };
    return (await nextChange(idle)) ?? { names: [], changes: "anything" };
  };
  try {
    await Promise.race([watcher.ready, watcher.failed]);
    let shown: Outcome | undefined;
    for (let batch: Batch = { names: [], changes: "anything" }; ;) {
      const start = performance.now();
      const { outcome, files } = await runOrExplain(incremental, batch.changes);
      const hasUnwatched = watcher.follow(files);
      watcher.ignore(output());
      // A full run without news stays silent.
      if (shown === undefined || batch.names.length > 0 || outcome.hasWritten || outcome.stderr !== shown.stderr) {
        if (shown !== undefined && batch.names.length === 0) print("stderr", "\nChanged: files that are not watched\n");
        const seconds = ((performance.now() - start) / 1000).toFixed(2);
        finish({ ...outcome, time: "", exitCode: 0 });
        print("stderr", `Took ${seconds} s. Watching for changes; Ctrl+C ends it.\n`);
        shown = outcome;
      }
      batch = await Promise.race([next(batch, hasUnwatched), watcher.failed]);
      if (batch.names.length > 0)
        print("stderr", `\nChanged: ${makeVisible(joinPhrases(batch.names, { most: mostNamed }))}\n`);
    }
  } finally {
    await watcher.end();
  }
}

async function runOrExplain({ run }: IncrementalRun, changes: Changes): ReturnType<IncrementalRun["run"]> {
  try {
    return await run(changes);
  } catch (error) {
    // The next change may fix it: a checkout may be in progress.
    const stderr = `toolwright could not run: ${makeVisible(error instanceof Error ? error.message : String(error))}\n`;
    return { outcome: { stdout: "", stderr, exitCode: 2 }, files: [] };
  }
}

interface FileChange {
  /** Whether it changes only the text of a known file. */
  readonly isText: boolean;
  /** An editor may truncate a file before it writes. */
  readonly isEmpty: boolean;
}

interface WatchedFolder {
  readonly root: string;
  /** Relative to the root, as is the next. */
  readonly output: string;
  readonly cache: string | undefined;
}

/** Collects the changes of all files except those that runs write, and those that the last run did not read. */
function watchFiles({ root, output, cache }: WatchedFolder, { knows, reads }: Pick<IncrementalRun, "knows" | "reads">) {
  let generated = output;
  const isWritten = (path: string): boolean => {
    const name = relativePath(root, resolve(path));
    return isWithin(name, generated) || isWithin(name, cache);
  };
  const isOurs = (path: string): boolean =>
    isWritten(path) || /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/.test(relativePath(root, resolve(path)));
  const isElsewhere = (file: string): boolean => relativePath(root, file).startsWith("../") && !isInstalled(file);
  const watcher = watch(root, { ignoreInitial: true, ignored: isOurs });
  const changed = new Map<string, FileChange>();
  const followed = new Set<string>();
  let wake = (): void => undefined;
  const onChange = (path: string, isEdit: boolean, size: number | undefined): void => {
    if (isEdit && !reads(path)) return;
    changed.set(path, { isText: isEdit && knows(path), isEmpty: size === 0 });
    wake();
  };
  watcher.on("all", (event, path, stats?: { readonly size: number }) => {
    if (!isOurs(path)) onChange(path, event === "change", stats?.size);
  });
  const others = pollFiles((path, stats, former) =>
    onChange(path, stats !== undefined && former !== undefined, stats?.size),
  );
  return {
    isWritten,
    ready: new Promise<void>((done) => void watcher.once("ready", done)),
    /** Rejects if the system refuses to watch so many files. */
    failed: new Promise<never>((_, reject) => void watcher.once("error", reject)),
    /**
     * Also watches files outside the root, such as those of another package of a monorepo. Returns whether any was not
     * watched before.
     */
    follow: (files: readonly string[]): boolean => {
      const added = files.filter((file) => !followed.has(file));
      for (const file of added) followed.add(file);
      const elsewhere = added.filter(isElsewhere);
      others.add(elsewhere);
      return elsewhere.length > 0;
    },
    ignore: (folder: string) => {
      const former = generated;
      generated = folder;
      if (former !== folder && former !== "") watcher.add(join(root, former));
    },
    end: () => {
      others.end();
      return watcher.close();
    },
    /** The next batch of changes; undefined if none begins within `timeout` milliseconds. */
    next: async (timeout: number): Promise<Batch | undefined> => {
      if (changed.size === 0) {
        await new Promise<void>((done) => {
          wake = done;
          if (Number.isFinite(timeout)) void setTimeout(timeout).then(done);
        });
      }
      if (changed.size === 0) return undefined;
      const isSaved = ({ isText, isEmpty }: FileChange): boolean => changed.size === 1 && isText && !isEmpty;
      for (let before = -1; before !== changed.size;) {
        before = changed.size;
        await setTimeout([...changed.values()].every(isSaved) ? debounce.file : debounce.batch);
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
