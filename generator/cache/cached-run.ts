/** Runs a command unless its outcome is in the cache. */

import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { SurfaceSnapshot, SnapshotStore } from "../surface/surface-snapshot.js";
import { readEntry, writeEntry, type CacheFolder } from "./cache-files.js";
import { changedReads, memoizedFingerprint } from "../disk/run-inputs.js";

/** The output and exit code of a command. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** Ends the first line on a terminal, with a placeholder for the seconds since the start of the process. */
  readonly time?: string;
  /** Whether the workflow commands in `stdout` are our own. */
  readonly hasCommands?: boolean;
  /** Whether the command has changed files. */
  readonly hasWritten?: boolean;
}

export interface CachedCommand {
  /** Undefined for no cache. */
  readonly folder: CacheFolder | undefined;
  /** All inputs of the surface except the disk. */
  readonly project: readonly unknown[];
  /** Further inputs of the outcome. */
  readonly command: readonly unknown[];
  readonly run: (memory?: SnapshotStore) => Promise<Outcome>;
  /** Renders why the outcome was not cached, to be printed before its findings; nothing by default. */
  readonly warn?: (problem: Diagnostic) => Promise<string>;
}

/** Returns the cached outcome if no input has changed; else runs the command, which reads only what has changed. */
export async function runCached({ folder, project, command, run, warn }: CachedCommand): Promise<Outcome> {
  if (folder === undefined) return run();
  const [surfaceKey, key] = [JSON.stringify(project), JSON.stringify([...project, ...command])];
  const fingerprint = memoizedFingerprint();
  const cached = readEntry<Outcome>(folder, key);
  if (cached !== undefined && changedReads(cached.disk, fingerprint).next().done === true) return cached.value;
  // A cache hit does not load it.
  const { recordRun } = await import("./surface-cache.js");
  const { result, disk, entry } = await recordRun({
    entry: readEntry<SurfaceSnapshot>(folder, surfaceKey),
    fingerprint,
    run,
  });
  const entries = [
    ...(entry === undefined ? [] : [{ key: surfaceKey, ...entry }]),
    ...(disk === undefined || result.exitCode === 2 ? [] : [{ key, disk, value: result }]),
  ];
  for (const one of entries) {
    const problem = await writeEntry(folder, one);
    if (problem !== undefined) return { ...result, stderr: ((await warn?.(problem)) ?? "") + result.stderr };
  }
  return result;
}
