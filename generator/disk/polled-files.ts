/** Watches single files by polling: unlike with events of the system, they may come and go at any time. */

import { unwatchFile, watchFile, type Stats } from "node:fs";

/** Milliseconds between two looks at a file. With more files, it grows by one for each: about a thousand looks a second. */
const shortestInterval = 100;

/** Both are undefined for a file that does not exist. */
export type OnPolledChange = (path: string, stats: Stats | undefined, former: Stats | undefined) => void;

/** Node.js reports a file that does not exist as one without links. */
const existing = (stats: Stats): Stats | undefined => (stats.nlink === 0 ? undefined : stats);

export function pollFiles(onChange: OnPolledChange) {
  const polled: string[] = [];
  return {
    /** Polls more files, each of which is added once. */
    add: (paths: readonly string[]): void => {
      polled.push(...paths);
      const interval = Math.max(shortestInterval, polled.length);
      for (const path of paths)
        watchFile(path, { interval }, (stats, former) => {
          const [now, before] = [existing(stats), existing(former)];
          // Node.js reports once that a file does not exist.
          if (now !== undefined || before !== undefined) onChange(path, now, before);
        });
    },
    end: (): void => polled.forEach((path) => unwatchFile(path)),
  };
}
