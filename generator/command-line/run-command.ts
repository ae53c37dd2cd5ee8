/** Turns options into a request, runs it and renders the result. Loads every module that only commands need. */

import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import type { Outcome } from "../cache/cached-run.js";
import type { GenerateOptions } from "../commands/generate.js";
import type { InitResult } from "../commands/init.js";
import type { LintOptions } from "../commands/lint.js";
import type { ReviewOptions } from "../commands/review.js";
import { findProject } from "../config/find-config.js";
import { hasErrors } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { findFolder } from "../disk/project-folder.js";
import { readLocated } from "../disk/text-files.js";
import { countDiagnostics, renderDiagnostics } from "../report/diagnostics-text.js";
import { renderInitPlan } from "../report/summary-text.js";
import { createPalette, type Screen } from "../report/text-layout.js";
import type { CommandDefinition, RunOptions, RunResult } from "./command-definitions.js";
import type { CommandName, CommandOptions } from "./options.js";
import { createProgress, describeStream, print, secondsMark, type StreamName } from "./printing.js";

export * from "./command-definitions.js";

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

/** Without a root, the folder of the configuration file is the root: the given one, or the nearest one above. */
export function locateProject({ root, config }: CommandOptions): GenerateOptions & { readonly config?: string } {
  const file = config === undefined ? undefined : resolve(root ?? "", config);
  const folder = resolve(root ?? (file === undefined ? "" : dirname(file)));
  // The run reports a missing folder as a missing configuration.
  const start = findFolder(folder) ?? folder;
  if (file !== undefined) return { root: start, config: file };
  return { root: root === undefined ? (findProject(start) ?? start) : start };
}

export type LintArguments = CommandOptions & Omit<LintOptions, "targets"> & { readonly target?: readonly string[] };

/** Ends the command with a usage error. */
type Refuse = (message: string) => never;

/** File names are relative to the current folder. */
export function requestLint(written: LintArguments, refuse: Refuse): LintOptions {
  const { target, inventory, payload, infos, failOn = "error", ...options } = written;
  const targets = target?.map((name) => findTarget(name, refuse));
  if (payload !== undefined && targets?.length !== 1) refuse("error: --payload requires exactly one --target");
  return { ...locateProject(options), inventory, payload, targets, infos, failOn, folder: resolve("") };
}

function findTarget(name: string, refuse: Refuse): TargetName {
  const target = targetNames.find((known) => known === name);
  if (target !== undefined) return target;
  const meant = nearest(name, targetNames);
  const help = meant === undefined ? `The targets are ${targetNames.join(", ")}.` : `Did you mean ${meant}?`;
  return refuse(`error: option '--target <name>' argument '${name}' is invalid. ${help}`);
}

/** Files are relative to the current folder; a printed command must find the project again. */
export function locateReview(
  options: CommandOptions,
): Pick<ReviewOptions, "root" | "config" | "folder" | "commandOptions"> {
  const { root, config } = options;
  return { ...locateProject(options), folder: resolve(""), commandOptions: { "--root": root, "--config": config } };
}
