/** Remembers the output folder between runs of one process. */

import type { DiskState } from "../disk/output-folder.js";
import type { SnapshotStore } from "../surface/surface-snapshot.js";
import { foldersAbove, type PlannedFile } from "./plan.js";
import type { InventorySides } from "./surface-changes.js";

export interface KnownOutput {
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly disk: DiskState;
  readonly inventory: InventorySides;
  /** The stamp of the inventory, if it was written: the largest file, which almost every run writes. */
  readonly stamp: string | undefined;
}

/** Spares a run what an earlier one has done. */
export interface RunMemory extends SnapshotStore {
  readonly output?: {
    readonly recall: (folder: string) => KnownOutput | undefined;
    /** Undefined if it must be read again. */
    readonly keep: (known: KnownOutput | undefined) => void;
  };
}

/** The folder once a plan has been carried out. */
export function outputAfter(disk: DiskState, planned: readonly PlannedFile[]): DiskState {
  const files = new Map(disk.files);
  const entries = new Map(disk.entries);
  for (const { base, path, state, text } of planned) {
    if (base === "root" || state === "unchanged") continue;
    files.delete(path);
    entries.delete(path);
    if (text === null) continue;
    files.set(path, text);
    for (const above of foldersAbove(path)) entries.set(above, "folder");
    entries.set(path, "file");
  }
  return { ...disk, files, entries };
}
