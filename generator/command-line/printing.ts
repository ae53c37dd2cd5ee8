/** The only writer to stdout and stderr. It loads little, because `--help` and cached runs need it. */

import { disarmCommands, makeVisible, escapeOutput } from "../report/visible-text.js";
import type { Outcome } from "../cache/cached-run.js";

export type StreamName = "stdout" | "stderr";

/** Properties of a stream that affect the layout of a report. */
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

/** Writes escaped text; `hasCommands` keeps the workflow commands of GitHub Actions in it. */
export function print(name: StreamName, text: string, hasCommands = false): void {
  const escaped = escapeOutput(text, describeStream(name));
  process[name].write(hasCommands ? escaped : disarmCommands(escaped));
}

/** Prints an error outside a report: the message on one line, and further lines, which must be our own. */
export function printError(message: string, ...more: readonly string[]): void {
  print("stderr", [makeVisible(message), ...more].map((line) => `${line}\n`).join(""));
}

/** Prints an error message of commander: one line that quotes arguments, and an optional suggestion. */
export function printUsageError(text: string): void {
  const [, message = "", suggestion] = /^(.*?)(?:\n(\(Did you mean [^\n]*\?\)))?\n?$/s.exec(text) ?? [];
  printError(message, ...(suggestion === undefined ? [] : [suggestion]));
}

/** Placeholder of the seconds in `Outcome.time`. */
export const secondsMark = "{seconds}";

/** Prints the outcome of a command and sets the exit code. */
export function finish({ exitCode, stdout, stderr, time = "", hasCommands }: Outcome): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  print("stderr", stderr);
  print(
    "stdout",
    stdout.replace(/\n|$/, (end) => time.replace(secondsMark, seconds) + end),
    hasCommands,
  );
  process.exitCode = exitCode;
}

/**
 * Ends the process when everything is printed. Otherwise, Node.js would first release the compiler's heap piece by piece,
 * which takes a fiftieth of a first run of 1,000 tools.
 */
export function exitWhenPrinted(): void {
  // A signal that has arrived meanwhile comes first: it decides how the process ends.
  process.stdout.write("", () => process.stderr.write("", () => void setImmediate(() => process.exit())));
}

/** Shows the current stage on a terminal. */
export function createProgress() {
  const isShown = describeStream("stderr").isTerminal && process.env["CI"] === undefined;
  const show = (text: string): void => void (isShown && process.stderr.write(`\r\u001b[K${text}`));
  return { show: (stage: string) => show(`${makeVisible(stage)} ...`), clear: () => show("") };
}

/** A reader such as `head` may close its end of the pipe early. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}
