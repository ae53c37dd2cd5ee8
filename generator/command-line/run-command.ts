/** Runs a command and renders its result. Every module that only running commands need is loaded from here. */

import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Outcome } from "../cache/cached-run.js";
import type { InitResult } from "../commands/init.js";
import { hasErrors } from "../diagnostics/diagnostics.js";
import { readLocated } from "../disk/text-files.js";
import { countDiagnostics, renderDiagnostics } from "../report/diagnostics-text.js";
import { renderInitPlan } from "../report/init-text.js";
import { createPalette, type Screen } from "../report/text-layout.js";
import type { CommandDefinition, RunOptions, RunResult } from "./command-definitions.js";
import type { CommandName } from "./options.js";
import { createProgress, describeStream, print, secondsMark, type StreamName } from "./printing.js";

export * from "./command-definitions.js";
export * from "./requests.js";

/**
 * Runs the command: its result goes to stdout in the given format, its findings to stderr.
 * Exit codes: 0: success; 1: something needs a fix; 2: the command could not run.
 */
export async function runCommand<Options extends RunOptions, Result extends RunResult, Name extends CommandName>(
  command: CommandDefinition<Options, Result, Name>,
  options: Options,
  format: string,
): Promise<Outcome> {
  const progress = createProgress();
  const result = await command.run({ ...options, onStage: progress.show }).finally(progress.clear);
  const failed = hasErrors(result.diagnostics);
  const exitCode = !result.ran ? 2 : failed || command.needsWork(result) ? 1 : 0;
  const formats: Readonly<Record<string, (result: Result, root: string) => string | Promise<string>>> = command.formats;
  const render = formats[format];
  if (render !== undefined)
    return { stdout: await render(result, options.root), stderr: "", exitCode, hasCommands: format === "github" };
  const isTimed = command.isTimed === true && exitCode === 0 && describeStream("stdout").isTerminal;
  const stopped = failed && (command.onError === "stop" || !result.ran);
  const findings = renderDiagnostics(result.diagnostics, screenFor("stderr", options.root));
  const count = countDiagnostics(result.diagnostics);
  const ending = stopped ? `${count}. ${command.undone}\n` : failed && !command.countsFindings ? `${count}.\n` : "";
  const screen = screenFor("stdout", options.root);
  const stdout = stopped ? "" : await command.text(result, screen);
  return {
    stdout,
    stderr: (findings === "" ? "" : `${findings}\n`) + ending,
    exitCode,
    ...(command.changesFiles && { hasWritten: !failed && command.changesFiles(result) }),
    ...(isTimed && { time: screen.palette.dim(` (${secondsMark} s)`) }),
  };
}

function screenFor(stream: StreamName, root: string): Screen {
  const { width, hasColours } = describeStream(stream);
  return { palette: createPalette(hasColours), width, read: (file) => readLocated(root, file) };
}

/** Shows the files that `init` would write and asks for consent; without a terminal, the answer is no. */
export async function confirmInit(planned: InitResult): Promise<boolean> {
  print("stdout", renderInitPlan(planned, screenFor("stdout", "")));
  if (process.stdin.isTTY !== true) {
    print("stdout", "The standard input is not a terminal: run again with --yes to write these files.\n");
    return false;
  }
  print("stdout", "Write these files? [y/N] ");
  const terminal = createInterface({ input: process.stdin });
  const [answer] = (await Promise.race([once(terminal, "line"), once(terminal, "close")])) as readonly unknown[];
  terminal.close();
  return typeof answer === "string" && /^y(?:es)?$/i.test(answer.trim());
}
