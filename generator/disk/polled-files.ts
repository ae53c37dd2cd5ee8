/** Watches single files by polling: unlike with events of the system, they may come and go at any time. */

import { unwatchFile, watchFile, type Stats } from "node:fs";

/** Milliseconds between two looks at a file, unless there are so many files that this would be more than one look each. */
const shortestInterval = 100;

/** Both are undefined for a file that does not exist. */
export type OnPolledChange = (path: string, stats: Stats | undefined, former: Stats | undefined) => void;

/** Node.js reports a file that does not exist as one without links. */
const existing = (stats: Stats): Stats | undefined => (stats.nlink === 0 ? undefined : stats);

export function pollFiles(onChange: OnPolledChange) {
  const polled = new Set<string>();
  return {
    /** Returns whether any of these files was not polled before. */
    add: (paths: readonly string[]): boolean => {
      const added = paths.filter((path) => !polled.has(path));
      for (const path of added) polled.add(path);
      const interval = Math.max(shortestInterval, polled.size);
      for (const path of added)
        watchFile(path, { interval }, (stats, former) => {
          const [now, before] = [existing(stats), existing(former)];
          // Node.js reports once that a file does not exist.
          if (now !== undefined || before !== undefined) onChange(path, now, before);
        });
      return added.length > 0;
    },
    end: (): void => polled.forEach((path) => unwatchFile(path)),
  };
}
