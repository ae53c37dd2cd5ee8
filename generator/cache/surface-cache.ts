/** Takes over the tools of an earlier run that no change since then affects. */

import { posixPath } from "../diagnostics/diagnostics.js";
import {
  withoutChanged,
  type SurfaceSnapshot,
  type SnapshotStore,
  type RecalledSnapshot,
} from "../surface/surface-snapshot.js";
import type { CacheEntry } from "./cache-files.js";
import { changedReads, copySnapshot, startRecording, type Fingerprint } from "../disk/run-inputs.js";

/** The surface that an earlier run has read, with its inputs. */
export type SurfaceEntry = Pick<CacheEntry<SurfaceSnapshot>, "disk" | "value">;

export interface RecordedCommand<Result> {
  readonly entry: SurfaceEntry | undefined;
  readonly fingerprint: Fingerprint;
  /** Set if only the inputs of the surface count. */
  readonly surfaceOnly?: true;
  readonly run: (memory: SnapshotStore) => Promise<Result>;
}

/** Runs a command with what is still valid of an entry, and records its inputs. */
export async function recordRun<Result>(command: RecordedCommand<Result>) {
  const recalled = recall(command.entry, command.fingerprint);
  const recording = startRecording(recalled?.disk);
  let entry: SurfaceEntry | undefined;
  let files: readonly string[] | undefined;
  const keep: SnapshotStore["keep"] = (value) => {
    const disk = recording.snapshot();
    if (disk !== undefined) entry = { disk, value };
    if (command.surfaceOnly) files = recording.files();
  };
  const result = await command.run({ recall: () => recalled?.known, keep }).finally(recording.end);
  return {
    result,
    /** All inputs of the run; undefined if it cannot be cached. */
    disk: recording.snapshot(),
    /** The reads of the run, even if it cannot be cached because it has written files. */
    reads: recording.reads(),
    /** Absolute paths of the files that were read or not found, by this run or before. */
    files: files ?? recording.files(),
    /** Undefined if the run kept no surface. */
    entry,
  };
}

/** The part of an entry that is still valid, and the inputs as they are now. */
function recall(entry: SurfaceEntry | undefined, fingerprint: Fingerprint) {
  if (entry === undefined) return undefined;
  const changed = new Set<string>();
  const disk = copySnapshot(entry.disk);
  const deleted = new Set<string>();
  let hasOtherNames = false;
  for (const { kind, path } of changedReads(entry.disk, fingerprint)) {
    const isDeleted = path in entry.disk.content && fingerprint("kind", path) === "nothing";
    disk[kind][path] = fingerprint(kind, path);
    if (isDeleted) deleted.add(path);
    if (kind === "content" || isDeleted) changed.add(posixPath(path));
    else if (kind === "entries" && onlyListsSources(entry.value, path)) hasOtherNames = true;
    else if (kind === "temporary files" || (kind === "scope" && deleted.has(path))) continue;
    // Any other change, such as a file that an import was looking for, may resolve imports differently.
    else return undefined;
  }
  const known = withoutChanged(entry.value, changed);
  if (known === undefined) return undefined;
  // The files that imported a deleted one are read again, and record its absence.
  for (const path of deleted) for (const paths of Object.values(disk)) Reflect.deleteProperty(paths, path);
  const recalled: RecalledSnapshot = { ...known, hasOtherNames: hasOtherNames || deleted.size > 0 };
  return { known: recalled, disk };
}

/** Whether only the search for sources lists a folder. */
function onlyListsSources({ project }: SurfaceSnapshot, folder: string): boolean {
  return project.options["typeRoots"] === undefined && !`${posixPath(folder)}/`.includes("/node_modules/");
}
