/** Keeps what a run has read of the sources, and gives back what none of the changes since then concerns. */

import {
  withoutChanged,
  type KnownSurface,
  type ReadingMemory,
  type RecalledSurface,
} from "../surface/known-surface.js";
import { posixPath } from "../diagnostics/locations.js";
import { type answer, questions } from "./disk-answers.js";
import { copyAnswers, type DiskAnswers, type DiskTrace } from "./disk-trace.js";
import { differences, type Kept } from "./kept-files.js";

/** What is still known of an earlier reading, and what the disk answers now. */
export interface RecalledReading {
  readonly known: RecalledSurface;
  readonly disk: DiskAnswers;
}

export type KeptReading = Pick<Kept<KnownSurface>, "disk" | "value">;

/** Asks the disk before a trace begins. */
export function recallReading(kept: KeptReading | undefined, ask: typeof answer): RecalledReading | undefined {
  if (kept === undefined) return undefined;
  const changed = new Set<string>();
  const disk = copyAnswers(kept.disk);
  let hasOtherNames = false;
  for (const [question, path] of differences(kept.disk, ask)) {
    const isGone = kept.disk.kind[path] === "file" && ask("kind", path) === "nothing";
    disk[question][path] = ask(question, path);
    // Whoever has asked for a file that is gone is read again, and asks again.
    if (isGone) for (const each of questions) delete disk[each][path];
    if (question === "content" || isGone) changed.add(posixPath(path));
    else if (question === "entries" && listsSources(kept.value, path)) hasOtherNames = true;
    // Another kind of change, such as a file that was looked for in vain, may lead imports elsewhere.
    else return undefined;
  }
  const known = withoutChanged(kept.value, changed);
  if (known === undefined) return undefined;
  return { known: { ...known, hasOtherNames }, disk };
}

/** Whether nothing but the search for the sources asks for the names in a folder. */
function listsSources({ project }: KnownSurface, folder: string): boolean {
  return project.options["typeRoots"] === undefined && !`${posixPath(folder)}/`.includes("/node_modules/");
}

interface TracedMemory extends ReadingMemory {
  /** What to write when the trace has ended. */
  readonly kept: () => KeptReading | undefined;
}

export function createReadingMemory(recalled: RecalledReading | undefined, trace: DiskTrace): TracedMemory {
  let kept: KeptReading | undefined;
  return {
    recall: () => recalled?.known,
    keep: (value) => {
      const disk = trace.answers();
      if (disk !== undefined) kept = { disk, value };
    },
    kept: () => kept,
  };
}
