/** From a command to its runs in one process, each of which does only what the changes since the last one concern. */

import { resolve } from "node:path";
import type { KnownOutput, RunMemory } from "../plan/known-output.js";
import type { SurfaceSnapshot } from "../surface/surface-snapshot.js";
import { createToolMemo } from "../surface/tool-memo.js";
import { answer } from "../disk/reads.js";
import { startRecording, type DiskAnswers } from "./recorded-reads.js";
import { createAsker, keepValue, readKept } from "./kept-files.js";
import { createReadingMemory, recallReading, type KeptReading } from "./reading-memory.js";
import type { Outcome } from "./run-once.js";

export interface RepeatedCommand {
  /** Folder to keep in what was read of the sources; undefined keeps nothing, and does everything in every run. */
  readonly folder: string | undefined;
  /** All that decides about the reading of the sources, apart from the disk. */
  readonly project: readonly unknown[];
  readonly run: (memory?: RunMemory) => Promise<Outcome>;
}

/** Absolute paths of files whose texts have changed since the last run; or anything may have. */
export type Changes = ReadonlySet<string> | "anything";

export interface RunResult {
  readonly outcome: Outcome;
  /** Absolute paths of the files that decide about the tools; empty where nothing is kept. */
  readonly files: readonly string[];
}

export interface RepeatedRun {
  readonly run: (changes: Changes) => Promise<RunResult>;
  /** Whether the next run takes over what it has not read again of a file, if only its text has changed. */
  readonly knows: (path: string) => boolean;
  /** Those of the changed files whose text has changed since the last run began. */
  readonly changedAgain: () => readonly string[];
  /** Whether the last run did not have all these changes: a system may report one twice. */
  readonly isNews: (changes: Changes) => boolean;
}

export function createRepeatedRun({ folder, project, run }: RepeatedCommand): RepeatedRun {
  if (folder === undefined) {
    const runAnew = async (): Promise<RunResult> => ({ outcome: await run(), files: [] });
    return { run: runAnew, knows: () => false, changedAgain: () => [], isNews: () => true };
  }
  const key = JSON.stringify(project);
  let reading: KeptReading | undefined = readKept<SurfaceSnapshot>(folder, key);
  let output: KnownOutput | undefined;
  let changes: Changes = "anything";
  let texts: ReadonlyMap<string, string> = new Map();
  const memory: Pick<RunMemory, "memo" | "output"> = {
    memo: createToolMemo(),
    output: {
      recall: (path) => (output?.folder === path ? output : undefined),
      keep: (known) => void (output = known),
    },
  };
  return {
    run: async (more) => {
      texts = new Map(more === "anything" ? [] : [...more].map((path) => [path, answer("content", path)]));
      changes = changes === "anything" || more === "anything" ? "anything" : new Set([...changes, ...more]);
      if (changes === "anything") output = undefined;
      const ask =
        changes === "anything" || reading === undefined ? createAsker() : createPartialAsker(reading.disk, changes);
      const recalled = recallReading(reading, ask);
      const recording = startRecording(recalled?.disk);
      const traced = createReadingMemory(recalled, recording);
      const keep: RunMemory["keep"] = (surface) => {
        traced.keep(surface);
        // What follows is not remembered.
        recording.end();
      };
      const outcome = await run({ ...traced, ...memory, keep }).finally(recording.end);
      const files = recording.files();
      const kept = traced.kept();
      if (kept !== undefined) reading = kept;
      if (kept !== undefined && changes === "anything") await keepValue(folder, { key, ...kept });
      // Where nothing could be kept, these are changes since the last run that was.
      if (kept !== undefined) changes = new Set();
      return { outcome, files };
    },
    knows: (path) => reading !== undefined && resolve(path) in reading.disk.content,
    changedAgain: () => [...texts.keys()].filter((path) => answer("content", path) !== texts.get(path)),
    isNews: (more) => more === "anything" || [...more].some((path) => answer("content", path) !== texts.get(path)),
  };
}

/** Asks the disk only about what has changed. */
function createPartialAsker(disk: DiskAnswers, changed: ReadonlySet<string>): typeof answer {
  return (question, path) => (changed.has(path) ? undefined : disk[question][path]) ?? answer(question, path);
}
