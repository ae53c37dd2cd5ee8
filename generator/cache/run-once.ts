/** From a command to its outcome, which is remembered where the command only reads, as is what it read of the sources. */

import { dirname, join, resolve } from "node:path";
import type { SurfaceSnapshot, SnapshotStore } from "../surface/surface-snapshot.js";
import { kindOfPath } from "../disk/project-folder.js";
import { startRecording } from "./recorded-reads.js";
import { createAsker, differences, keepValue, readKept } from "./kept-files.js";

/** What a command shows, and how it ends. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** What a terminal shows at the end, with a mark for the seconds since the start of the process. */
  readonly time?: string;
  /** Whether the workflow commands in `stdout` are our own. */
  readonly hasCommands?: boolean;
  /** Whether it has changed files. */
  readonly hasWritten?: boolean;
}

export interface CachedCommand {
  /** Folder to keep runs in; undefined keeps none. */
  readonly folder: string | undefined;
  /** All that decides about the reading of the sources, apart from the disk. */
  readonly project: readonly unknown[];
  /** What decides about the outcome besides. */
  readonly command: readonly unknown[];
  readonly run: (memory?: SnapshotStore) => Promise<Outcome>;
}

/** Runs a command, unless a run with the same key has read the same; reads only what has changed since another run. */
export async function runOnce({ folder, project, command, run }: CachedCommand): Promise<Outcome> {
  if (folder === undefined) return run();
  const [readingKey, key] = [JSON.stringify(project), JSON.stringify([...project, ...command])];
  const ask = createAsker();
  const remembered = readKept<Outcome>(folder, key);
  if (remembered !== undefined && differences(remembered.disk, ask).next().done === true) {
    return remembered.value;
  }
  // A run that is remembered does without it.
  const { createReadingMemory, recallReading } = await import("./reading-memory.js");
  const recalled = recallReading(readKept<SurfaceSnapshot>(folder, readingKey), ask);
  // The outcome depends on what is not read again, too.
  const recording = startRecording(recalled?.disk);
  const memory = createReadingMemory(recalled, recording);
  const outcome = await run(memory).finally(recording.end);
  const disk = recording.answers();
  const reading = memory.kept();
  if (reading !== undefined) await keepValue(folder, { key: readingKey, ...reading });
  if (disk !== undefined && outcome.exitCode !== 2) await keepValue(folder, { key, disk, value: outcome });
  return outcome;
}

/** Beside the packages of the nearest folder that has any. */
export function findCacheFolder(start: string): string | undefined {
  const folder = resolve(start);
  const packages = join(folder, "node_modules");
  if (kindOfPath(packages) === "folder") return join(packages, ".cache", "toolwright");
  return dirname(folder) === folder ? undefined : findCacheFolder(dirname(folder));
}
