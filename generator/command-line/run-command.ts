/** Runs a command and shows its result: everything that a command line needs once it is not asked for help only. */

import type { CommandKind, RunOptions } from "./command-kinds.js";
import type { CommandName } from "./report-formats.js";
import type { Outcome } from "../cache/run-once.js";
import { createProgress, describeStream, secondsMark } from "./printing.js";
import { screenFor } from "./terminal.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostics.js";
import { countDiagnostics, renderDiagnostics } from "../report/diagnostics-text.js";

export * from "./command-kinds.js";
export { confirmInit } from "./terminal.js";
export * from "./requests.js";

/** The commands that compare contracts load half as much code again. */
export const loadReviewKinds = () => import("./review-kinds.js");

/**
 * Runs the command; its result goes to standard output in the given format, its findings to standard error.
 * Exit codes: 0: success; 1: something needs a fix; 2: the command could not run.
 */
export async function runCommand<
  Options extends RunOptions,
  Result extends { readonly diagnostics: readonly Diagnostic[]; readonly ran: boolean },
  Name extends CommandName,
>(kind: CommandKind<Options, Result, Name>, options: Options, format: string): Promise<Outcome> {
  const progress = createProgress();
  const result = await kind.run({ ...options, onStage: progress.show }).finally(progress.clear);
  const failed = hasErrors(result.diagnostics);
  const exitCode = !result.ran ? 2 : failed || kind.needsWork(result) ? 1 : 0;
  const formats: Readonly<Record<string, (result: Result, root: string) => string | Promise<string>>> = kind.formats;
  const render = formats[format];
  if (render !== undefined)
    return { stdout: await render(result, options.root), stderr: "", exitCode, hasCommands: format === "github" };
  const isTimed = kind.isTimed === true && exitCode === 0 && describeStream("stdout").isTerminal;
  const stopped = failed && (kind.onError === "stop" || !result.ran);
  const findings =
    result.diagnostics.length > 0
      ? `${renderDiagnostics(result.diagnostics, screenFor("stderr", options.root))}\n`
      : "";
  const ending = stopped
    ? `${countDiagnostics(result.diagnostics)}. ${kind.undone}\n`
    : failed && kind.countsFindings !== true
      ? `${countDiagnostics(result.diagnostics)}.\n`
      : "";
  const screen = screenFor("stdout", options.root);
  const stdout = stopped ? "" : await kind.text(result, screen);
  return {
    stdout,
    stderr: findings + ending,
    exitCode,
    ...(kind.changesFiles && { hasWritten: !failed && kind.changesFiles(result) }),
    ...(isTimed && { time: screen.palette.dim(` (${secondsMark} s)`) }),
  };
}
