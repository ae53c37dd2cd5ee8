/** Runs a command several times in one process; each run computes only what changes since the last one affect. */

import { createToolMemo } from "../surface/tool-definition.js";
import { resolve } from "node:path";
import { fingerprint } from "../disk/reads.js";
import type { KnownOutput, RunMemory } from "../plan/remembered-output.js";
import type { SurfaceSnapshot } from "../surface/surface-snapshot.js";
import { readEntry, writeEntry } from "./cache-files.js";
import type { CachedCommand, Outcome } from "./cached-run.js";
import { changedReads, memoizedFingerprint, type DiskSnapshot, type Fingerprint } from "../disk/run-inputs.js";
import { recordRun, type SurfaceEntry } from "./surface-cache.js";

/** Absolute paths of the files whose texts have changed since the last run, or anything may have changed. */
export type Changes = ReadonlySet<string> | "anything";

export interface RunResult {
  readonly outcome: Outcome;
  /** Absolute paths of the files that the tools depend on, found or not; empty without a cache. */
  readonly files: readonly string[];
}

export interface IncrementalRun {
  readonly run: (changes: Changes) => Promise<RunResult>;
  /** Whether the next run is incremental if only the text of this file changes. */
  readonly knows: (path: string) => boolean;
  /** Changed files of the last run that have changed again since it began. */
  readonly changedAgain: () => readonly string[];
  /** Whether a file's text matters: whether the last run read it. */
  readonly reads: (path: string) => boolean;
  /**
   * Whether the last run has missed any of these changes: a system may report one twice, and many change nothing that the
   * run read. Paths that a run writes do not count.
   */
  readonly hasNews: (changes: Changes, isWritten: (path: string) => boolean) => boolean;
}

/** Without a folder for the cache, every run starts from scratch. */
export function createIncrementalRun(
  { folder, project }: Pick<CachedCommand, "folder" | "project">,
  run: (memory?: RunMemory) => Promise<Outcome>,
): IncrementalRun {
  /** The reads of the last run. */
  let lastReads: DiskSnapshot | undefined;
  const reads = (path: string): boolean => {
    if (lastReads === undefined) return true;
    const absolute = resolve(path);
    return absolute in lastReads.content || absolute in lastReads.scope;
  };
  const readsOther = (isWritten: (path: string) => boolean): boolean => {
    if (lastReads === undefined) return true;
    for (const { path } of changedReads(lastReads, memoizedFingerprint())) if (!isWritten(path)) return true;
    return false;
  };
  if (folder === undefined) {
    const runAnew = async (): Promise<RunResult> => {
      const fingerprint = memoizedFingerprint();
      const recorded = await recordRun({ entry: undefined, fingerprint, surfaceOnly: true, run: () => run() });
      lastReads = recorded.reads;
      return { outcome: recorded.result, files: [] };
    };
    const hasNews: IncrementalRun["hasNews"] = (_, isWritten) => readsOther(isWritten);
    return { run: runAnew, knows: () => false, changedAgain: () => [], reads, hasNews };
  }
  const key = JSON.stringify(project);
  let entry: SurfaceEntry | undefined = readEntry<SurfaceSnapshot>(folder, key);
  let output: KnownOutput | undefined;
  /** Since the run that made the entry. */
  let changes: Changes = "anything";
  /** Fingerprints of the changed files when the last run began. */
  let texts: ReadonlyMap<string, string> = new Map();
  const isStale = (path: string): boolean => fingerprint("content", path) !== texts.get(path);
  const memory: Pick<RunMemory, "memo" | "output"> = {
    memo: createToolMemo(),
    output: {
      recall: (path) => (output?.folder === path ? output : undefined),
      keep: (known) => void (output = known),
    },
  };
  return {
    run: async (more) => {
      texts = new Map(more === "anything" ? [] : [...more].map((path) => [path, fingerprint("content", path)]));
      changes = changes === "anything" || more === "anything" ? "anything" : new Set([...changes, ...more]);
      if (changes === "anything") output = undefined;
      const recorded = await recordRun({
        entry,
        fingerprint:
          changes === "anything" || entry === undefined ? memoizedFingerprint() : refreshed(entry.disk, changes),
        surfaceOnly: true,
        run: (surface) => run({ ...surface, ...memory }),
      });
      lastReads = recorded.reads;
      if (recorded.entry !== undefined) {
        entry = recorded.entry;
        if (changes === "anything") await writeEntry(folder, { key, ...entry });
        changes = new Set();
      }
      return { outcome: recorded.result, files: recorded.files };
    },
    knows: (path) => entry !== undefined && resolve(path) in entry.disk.content,
    changedAgain: () => [...texts.keys()].filter(isStale),
    reads,
    hasNews: (more, isWritten) => (more === "anything" ? readsOther(isWritten) : [...more].some(isStale)),
  };
}

/** Fingerprints of a snapshot, except those of changed files. */
function refreshed(snapshot: DiskSnapshot, changed: ReadonlySet<string>): Fingerprint {
  return (kind, path) => (changed.has(path) ? undefined : snapshot[kind][path]) ?? fingerprint(kind, path);
}
