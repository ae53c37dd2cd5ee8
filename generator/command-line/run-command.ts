/** Runs a command and shows its result: everything that a command line needs once it is not asked for help only. */

import type { CommandKind, RunOptions } from "./command-kinds.js";
import type { CommandName } from "./report-formats.js";
import { createProgress, screenFor } from "./terminal.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostics.js";
import { countDiagnostics, renderDiagnostics } from "../report/diagnostics-text.js";
import type { Screen } from "../report/screen.js";

export * from "./command-kinds.js";
export { confirmInit } from "./confirm-init.js";
export * from "./requests.js";

/** 0: success; 1: something needs a fix; 2: the command could not run. */
export type ExitCode = 0 | 1 | 2;

/** Runs the command; its result goes to standard output in the given format, its findings to standard error. */
export async function runCommand<
  Options extends RunOptions,
  Result extends { readonly diagnostics: readonly Diagnostic[]; readonly ran: boolean },
  Name extends CommandName,
>(kind: CommandKind<Options, Result, Name>, options: Options, format: string): Promise<ExitCode> {
  const progress = createProgress();
  const result = await kind.run({ ...options, onStage: progress.show }).finally(progress.clear);
  const failed = hasErrors(result.diagnostics);
  const formats: Readonly<Record<string, (result: Result, root: string) => string>> = kind.formats;
  const render = formats[format];
  if (render !== undefined) {
    process.stdout.write(render(result, options.root));
  } else {
    const screenOf = (stream: NodeJS.WriteStream): Screen => screenFor(stream, options.root);
    if (result.diagnostics.length > 0) {
      process.stderr.write(`${renderDiagnostics(result.diagnostics, screenOf(process.stderr))}\n`);
    }
    const stopped = failed && (kind.onError === "stop" || !result.ran);
    if (stopped) process.stderr.write(`${countDiagnostics(result.diagnostics)}. ${kind.undone}\n`);
    else if (failed && !kind.countsFindings) process.stderr.write(`${countDiagnostics(result.diagnostics)}.\n`);
    if (!stopped) process.stdout.write(kind.text(result, screenOf(process.stdout)));
  }
  if (!result.ran) return 2;
  return failed || kind.needsWork(result) ? 1 : 0;
}
