/** From a command to its outcome, which is remembered where the command only reads. */

import { dirname, join, resolve } from "node:path";
import { kindOfPath } from "../disk/project-folder.js";
import { traceDisk } from "./disk-trace.js";
import { recallRun, rememberRun, type Outcome } from "./remembered-runs.js";

export interface CachedCommand {
  /** Folder to keep runs in; undefined keeps none. */
  readonly folder: string | undefined;
  /** All that decides about the outcome, apart from the disk. */
  readonly key: string;
  readonly run: () => Promise<Outcome>;
}

/** Runs a command, unless a run with the same key has read the same. */
export async function runOnce({ folder, key, run }: CachedCommand): Promise<Outcome> {
  if (folder === undefined) return run();
  const recalled = recallRun(folder, key);
  if (recalled !== undefined) return recalled;
  const trace = traceDisk();
  const outcome = await run().catch((error: unknown) => {
    trace.end();
    throw error;
  });
  const disk = trace.end();
  if (disk !== undefined && outcome.exitCode !== 2) await rememberRun(folder, { key, disk, outcome });
  return outcome;
}

/** Beside the packages of the nearest folder that has any. */
export function findCacheFolder(start: string): string | undefined {
  const folder = resolve(start);
  const packages = join(folder, "node_modules");
  if (kindOfPath(packages) === "folder") return join(packages, ".cache", "toolwright");
  return dirname(folder) === folder ? undefined : findCacheFolder(dirname(folder));
}
