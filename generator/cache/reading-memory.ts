/** Keeps what a run has read of the sources, and gives back what none of the changes since then concerns. */

import {
  withoutChanged,
  type SurfaceSnapshot,
  type SnapshotStore,
  type RecalledSnapshot,
} from "../surface/surface-snapshot.js";
import { posixPath } from "../diagnostics/locations.js";
import { type answer, questions } from "../disk/reads.js";
import { copyAnswers, type DiskAnswers, type Recording } from "./recorded-reads.js";
import { differences, type Kept } from "./kept-files.js";

/** What is still known of an earlier reading, and what the disk answers now. */
export interface RecalledReading {
  readonly known: RecalledSnapshot;
  readonly disk: DiskAnswers;
}

export type KeptReading = Pick<Kept<SurfaceSnapshot>, "disk" | "value">;

/** Asks the disk before a recording begins. */
export function recallReading(kept: KeptReading | undefined, ask: typeof answer): RecalledReading | undefined {
  if (kept === undefined) return undefined;
  const changed = new Set<string>();
  const disk = copyAnswers(kept.disk);
  const gone = new Set<string>();
  let hasOtherNames = false;
  for (const [question, path] of differences(kept.disk, ask)) {
    const isGone = path in kept.disk.content && ask("kind", path) === "nothing";
    disk[question][path] = ask(question, path);
    if (isGone) gone.add(path);
    if (question === "content" || isGone) changed.add(posixPath(path));
    else if (question === "entries" && listsSources(kept.value, path)) hasOtherNames = true;
    // Another kind of change, such as a file that was looked for in vain, may lead imports elsewhere.
    else return undefined;
  }
  const known = withoutChanged(kept.value, changed);
  if (known === undefined) return undefined;
  // A file that asked for one that is gone is read again, and asks again.
  return {
    known: { ...known, hasOtherNames: hasOtherNames || gone.size > 0 },
    disk: gone.size === 0 ? disk : withoutPaths(disk, gone),
  };
}

function withoutPaths(disk: DiskAnswers, paths: ReadonlySet<string>): DiskAnswers {
  const kept = questions.map((question) => [
    question,
    Object.fromEntries(Object.entries(disk[question]).filter(([path]) => !paths.has(path))),
  ]);
  return Object.fromEntries(kept) as DiskAnswers; // It has every question.
}

/** Whether nothing but the search for the sources asks for the names in a folder. */
function listsSources({ project }: SurfaceSnapshot, folder: string): boolean {
  return project.options["typeRoots"] === undefined && !`${posixPath(folder)}/`.includes("/node_modules/");
}

interface TracedMemory extends SnapshotStore {
  /** What to write when the recording has ended. */
  readonly kept: () => KeptReading | undefined;
}

export function createReadingMemory(recalled: RecalledReading | undefined, recording: Recording): TracedMemory {
  let kept: KeptReading | undefined;
  return {
    recall: () => recalled?.known,
    keep: (value) => {
      const disk = recording.answers();
      if (disk !== undefined) kept = { disk, value };
    },
    kept: () => kept,
  };
}
