/** The inputs of a run: the fingerprint of everything that it reads from the disk. */

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint, observeReads, readKinds, type ReadKind } from "./reads.js";

/** Fingerprints by kind of read and absolute path. */
export type DiskSnapshot = Readonly<Record<ReadKind, Record<string, string>>>;

export type Fingerprint = typeof fingerprint;

const emptySnapshot: DiskSnapshot = {
  ...{ content: {}, kind: {}, link: {}, entries: {}, "temporary files": {}, "real path": {}, scope: {} },
};

export function copySnapshot(snapshot: DiskSnapshot): DiskSnapshot {
  const copies = readKinds.map((kind) => [kind, { ...snapshot[kind] }]);
  return Object.fromEntries(copies) as DiskSnapshot; // It has every kind.
}

/** Fingerprints each path once. */
export function memoizedFingerprint(): Fingerprint {
  const known = new Map<string, string>();
  return (kind, path) => {
    const key = `${kind} ${path}`;
    const found = known.get(key) ?? fingerprint(kind, path);
    known.set(key, found);
    return found;
  };
}

/** Yields the reads that would return something else now. */
export function* changedReads(
  snapshot: DiskSnapshot,
  current: Fingerprint,
): Generator<{ readonly kind: ReadKind; readonly path: string }> {
  for (const kind of readKinds) {
    const paths = snapshot[kind];
    for (const path in paths) if (current(kind, path) !== paths[path]) yield { kind, path };
  }
}

/** The built code and the compiler's library. Their version is part of every cache key. */
const installation = fileURLToPath(new URL(".", import.meta.url));

/** A pipe can be read only once. To stat every file would take a tenth of a cached run, so the name decides. */
const mayBePipe = (path: string): boolean => extname(path) === "" && fingerprint("kind", path) === "other";

/** Adds every read of the process to a snapshot until the recording ends. */
export function startRecording(snapshot: DiskSnapshot = copySnapshot(emptySnapshot)) {
  let isCacheable = true;
  const onUntracked = (): void => void (isCacheable = false);
  const onRead = (kind: ReadKind, path: string, compute = () => fingerprint(kind, path)): string | undefined => {
    if (kind === "content" && mayBePipe(path)) {
      onUntracked();
      return undefined;
    }
    if (kind === "content" && path.startsWith(installation)) return undefined;
    // Metadata is read again and again; the next run notices if it changes during this one.
    if (kind !== "content" && path in snapshot[kind]) return snapshot[kind][path];
    // A file that changes before it is read has a stale fingerprint, so the entry will not match.
    const found = compute();
    if ((snapshot[kind][path] ??= found) !== found) onUntracked();
    return found;
  };
  observeReads({ onRead, onUntracked });
  return {
    /** A copy of the reads so far; undefined if the run has other inputs, so that it cannot be cached. */
    snapshot: () => (isCacheable ? copySnapshot(snapshot) : undefined),
    /** The reads so far, whatever else the run did. */
    reads: () => snapshot,
    /** The files that were read, and the paths at which there was nothing. */
    files: (): readonly string[] => [
      ...Object.keys(snapshot.content),
      ...Object.keys(snapshot.scope),
      ...Object.keys(snapshot.kind).filter((path) => snapshot.kind[path] === "nothing"),
    ],
    end: () => observeReads(undefined),
  };
}
