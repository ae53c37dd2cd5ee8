/** Keeps what a run has read of the sources, and gives back what none of the changes since then concerns. */

import { withoutChanged, type KnownSurface, type ReadingMemory } from "../surface/known-surface.js";
import { posixPath } from "../diagnostics/locations.js";
import { type answer, questions } from "./disk-answers.js";
import type { DiskAnswers, DiskTrace } from "./disk-trace.js";
import { differences, type Kept } from "./kept-files.js";

/** What is still known of an earlier reading, and what the disk answers now. */
export interface RecalledReading {
  readonly known: KnownSurface;
  readonly disk: DiskAnswers;
}

export type KeptReading = Pick<Kept<KnownSurface>, "disk" | "value">;

/** Asks the disk before a trace begins. */
export function recallReading(kept: KeptReading | undefined, ask: typeof answer): RecalledReading | undefined {
  if (kept === undefined) return undefined;
  const changed = new Set<string>();
  for (const [question, path] of differences(kept.disk, ask)) {
    // Another kind of change, such as a new file, may lead imports elsewhere.
    if (question !== "content") return undefined;
    changed.add(posixPath(path));
  }
  const known = withoutChanged(kept.value, changed);
  if (known === undefined) return undefined;
  const now = questions.map((question) => [
    question,
    Object.fromEntries(Object.keys(kept.disk[question]).map((path) => [path, ask(question, path)])),
  ]);
  return { known, disk: Object.fromEntries(now) as DiskAnswers }; // It has every question.
}

interface TracedMemory extends ReadingMemory {
  /** What to write when the trace has ended. */
  readonly kept: () => KeptReading | undefined;
}

export function createReadingMemory(recalled: RecalledReading | undefined, trace: DiskTrace): TracedMemory {
  let kept: KeptReading | undefined;
  return {
    recall: () => {
      // The outcome depends on what is not read again, too.
      if (recalled !== undefined) trace.add(recalled.disk);
      return recalled?.known;
    },
    keep: (value) => {
      const disk = trace.answers();
      if (disk !== undefined) kept = { disk, value };
    },
    kept: () => kept,
  };
}
