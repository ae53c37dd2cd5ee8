/** Writes to the streams of the process; no other file does. Loads little, since help and remembered runs need it. */

import { disarmCommands, makeVisible, sealText } from "../report/visible-text.js";
import type { Outcome } from "../cache/run-once.js";

export type StreamName = "stdout" | "stderr";

/** What decides about the layout of a text. */
export interface StreamFacts {
  readonly isTerminal: boolean;
  /** Undefined in a pipe or a file. */
  readonly width: number | undefined;
  readonly hasColours: boolean;
}

export function describeStream(name: StreamName): StreamFacts {
  const { isTTY: isTerminal = false, columns } = process[name];
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const isRefused = NO_COLOR !== undefined && NO_COLOR !== "";
  const hasColours = !isRefused && (FORCE_COLOR === undefined ? isTerminal : FORCE_COLOR !== "0");
  return { isTerminal, width: isTerminal ? columns : undefined, hasColours };
}

/** Everything that a person or a machine reads leaves the process here. */
export function print(name: StreamName, text: string, hasCommands = false): void {
  const sealed = sealText(text, describeStream(name));
  process[name].write(hasCommands ? sealed : disarmCommands(sealed));
}

/** Prints an error outside of a report: what went wrong, on one line, and lines of our own. */
export function printError(message: string, ...more: readonly string[]): void {
  print("stderr", [makeVisible(message), ...more].map((line) => `${line}\n`).join(""));
}

/** Prints a message of commander: one line with the user's arguments, and perhaps a suggestion after it. */
export function printUsageError(text: string): void {
  const [, message = "", suggestion] = /^(.*?)(?:\n(\(Did you mean [^\n]*\?\)))?\n?$/s.exec(text) ?? [];
  printError(message, ...(suggestion === undefined ? [] : [suggestion]));
}

/** Stands for the seconds in `Outcome.time`. */
export const secondsMark = "{seconds}";

/** Prints the outcome of a command; the time counts from the start of the process. */
export function finish({ exitCode, stdout, stderr, time = "", hasCommands }: Outcome): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  print("stderr", stderr);
  print(
    "stdout",
    stdout.replace(/\n?$/, (end) => time.replace(secondsMark, seconds) + end),
    hasCommands,
  );
  process.exitCode = exitCode;
}

/** Shows the current stage, only on a terminal: other output is for machines and logs. */
export function createProgress() {
  const isShown = describeStream("stderr").isTerminal && process.env["CI"] === undefined;
  const show = (text: string): void => void (isShown && process.stderr.write(`\r\u001b[K${text}`));
  return { show: (stage: string) => show(`${makeVisible(stage)} ...`), clear: () => show("") };
}

/** A reader such as `head` may close its end early, which is no failure. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}
