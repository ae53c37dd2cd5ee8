/** From the outcome of a command to the streams of the process; loads nothing, since help and cached runs need it. */

import type { Outcome } from "../cache/run-once.js";

/** Stands for the seconds in `Outcome.time`. */
export const secondsMark = "{seconds}";

/** Shows what a command answers; the time counts from the start of the process. */
export function finish({ exitCode, stdout, stderr, time = "" }: Outcome): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  process.stderr.write(stderr);
  process.stdout.write(stdout.replace(/\n?$/, (end) => time.replace(secondsMark, seconds) + end));
  process.exitCode = exitCode;
}

/** What the text of an outcome depends on, besides the command and the disk. */
export function describeStreams(): readonly unknown[] {
  const streams = [process.stdout, process.stderr].map(({ isTTY, columns }) => [isTTY, columns]);
  const { NO_COLOR, FORCE_COLOR } = process.env;
  return [streams, NO_COLOR, FORCE_COLOR];
}
