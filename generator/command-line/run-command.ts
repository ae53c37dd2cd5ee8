/** Turns options into a request, runs it and renders the result. Loads every module that only commands need. */

import { dirname, resolve } from "node:path";
import type { ToolEffect } from "@toolwright/runtime";
import type { TargetName } from "@toolwright/runtime/targets";
import type { Outcome } from "../cache/cached-run.js";
import type { AdoptOptions } from "../commands/adopt.js";
import type { GenerateOptions } from "../commands/generate.js";
import type { InitResult } from "../commands/init.js";
import type { LintOptions } from "../commands/lint-result.js";
import type { LintSourcesOptions } from "../commands/lint-sources.js";
import type { SourcesOptions } from "../tool-sources/tool-source.js";
import { findProject } from "../config/find-config.js";
import { createDiagnostic, type Diagnostic, hasErrors } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { gitFinding } from "../disk/git.js";
import { findFolder } from "../disk/project-folder.js";
import { readFinding, unreadPath } from "../disk/read-findings.js";
import { readLocated } from "../disk/text-files.js";
import { countDiagnostics, renderDiagnostics } from "../report/diagnostics-text.js";
import { renderInitPlan } from "../report/summary-text.js";
import { createPalette, type Screen } from "../report/text-layout.js";
import { confirm } from "./confirm.js";
import type { CommandDefinition, RunOptions, RunResult } from "./command-definitions.js";
import { nameAddress, openArgument, openSources, type Refuse } from "./open-sources.js";
import type { CommandName, CommandOptions } from "./options.js";
import { namesSource, type SourceOptions } from "./source-options.js";
import { createProgress, describeStream, secondsMark, type StreamName } from "./printing.js";

export * from "./command-definitions.js";
export { requestCall } from "./call-request.js";

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
  const run = command.run({ ...options, onStage: progress.show }).finally(progress.clear);
  const result = await run.catch((error: unknown) => findUnread(error, options.root));
  if ("code" in result) {
    const unread = renderDiagnostics([result], screenFor("stderr", options.root));
    return { stdout: "", stderr: `${unread}\n${countDiagnostics([result])}. ${command.undone}\n`, exitCode: 2 };
  }
  const failed = hasErrors(result.diagnostics);
  const exitCode = !result.ran ? 2 : failed || command.needsWork(result) ? 1 : 0;
  const formats: Readonly<Record<string, (result: Result, root: string) => string | Promise<string>>> = command.formats;
  const render = formats[format];
  if (render !== undefined)
    return { stdout: await render(result, options.root), stderr: "", exitCode, hasCommands: format === "github" };
  const isTimed = command.isTimed === true && exitCode === 0 && describeStream("stdout").isTerminal;
  const hasPart = command.hasPart?.(result) === true;
  const stopped = failed && !hasPart && (command.onError === "stop" || !result.ran);
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

/** Describes a file or folder that a command could not read; throws any other error again. */
function findUnread(error: unknown, root: string): Diagnostic {
  const ofGit = gitFinding(error);
  if (ofGit !== undefined) return ofGit;
  const path = unreadPath(error);
  if (path === undefined) throw error;
  return readFinding(error, { root, path });
}

/** Renders that the cache cannot be written, and why, as a sentence. */
export function warnOfCache(problem: string, options: CommandOptions): string {
  const warning = createDiagnostic("cache-not-written", { problem });
  return `${renderDiagnostics([warning], screenFor("stderr", locateProject(options).root))}\n`;
}

function screenFor(stream: StreamName, root: string): Screen {
  const { width, hasColours } = describeStream(stream);
  return { palette: createPalette(hasColours), width, read: (file) => readLocated(root, file) };
}

/** Shows the files that `init` would write and asks for consent. */
export function confirmInit(planned: InitResult): Promise<boolean> {
  return confirm({
    stream: "stdout",
    text: renderInitPlan(planned, screenFor("stdout", "")),
    question: "Write these files?",
    unasked: "Standard input is not a terminal: run again with --yes to write these files.",
  });
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

/** Without a source, names the inventory of the project around the current folder, or refuses if there is none. */
export async function nameSource<Options extends SourceOptions>(
  options: Options,
  command: string,
  refuse: Refuse,
): Promise<Options> {
  if (namesSource(options)) return options;
  const root = findProject(resolve(""));
  // Reading the settings loads the rules of the lint, by their codes.
  const file = root && (await import("./project-inventory.js")).findInventory(root);
  if (file !== undefined) return { ...options, file };
  const missing = root === undefined ? "no project here has an inventory" : "this project has no inventory yet";
  return refuse(`error: ${command} needs a source, such as -- npx <package>, --url or a file: ${missing}`);
}

/** File names are relative to the current folder, and no project is needed. */
export async function locateSources(options: CommandOptions & SourceOptions, refuse: Refuse): Promise<SourcesOptions> {
  return { root: resolve(options.root ?? ""), folder: resolve(""), ...(await openSources(options, refuse)) };
}

export interface AdoptArguments extends CommandOptions, SourceOptions {
  readonly into?: string;
  readonly effect?: ReadonlyMap<string, ToolEffect>;
  readonly types?: readonly string[];
  readonly map?: string;
  readonly rewrite?: readonly string[];
  readonly write?: true;
}

/** File names are relative to the current folder, globs to the root; the project is the one around it. */
export async function requestAdopt(written: AdoptArguments, refuse: Refuse): Promise<AdoptOptions> {
  const { into, effect = new Map(), types = [], map, rewrite = [], write } = written;
  const opened = await openSources(written, refuse);
  const answers = { into, effects: effect, types, map, rewrite, write: write === true };
  return { ...locateProject(written), ...opened, folder: resolve(""), ...answers };
}

export type LintArguments = CommandOptions & Omit<LintOptions, "targets"> & { readonly target?: readonly string[] };

/** File names are relative to the current folder. */
export async function requestLint(written: LintArguments, refuse: Refuse): Promise<LintOptions> {
  const { target, payload, infos, failOn = "error", ...options } = written;
  const targets = target && (await findTargets(target, refuse));
  if (payload !== undefined && targets?.length !== 1) refuse("error: --payload requires exactly one --target");
  return { ...locateProject(options), payload, targets, infos, failOn, folder: resolve("") };
}

/** Settings are those of the project around the current folder, if there is one. */
export async function requestLintSources(
  written: LintArguments & SourceOptions,
  refuse: Refuse,
): Promise<LintSourcesOptions> {
  if (written.payload !== undefined) refuse("error: --payload and a source exclude each other");
  return { ...(await requestLint(written, refuse)), ...(await openSources(written, refuse)), folder: resolve("") };
}

async function findTargets(names: readonly string[], refuse: Refuse): Promise<readonly TargetName[]> {
  // With the names come the vendor formats, which few commands need.
  const { targetNames } = await import("@toolwright/runtime/targets");
  return names.map((name) => {
    const target = targetNames.find((known) => known === name);
    if (target !== undefined) return target;
    const meant = nearest(name, targetNames);
    const help = meant === undefined ? `The targets are ${targetNames.join(", ")}.` : `Did you mean ${meant}?`;
    return refuse(`error: option '--target <name>' argument '${name}' is invalid. ${help}`);
  });
}

/** The sides of a review as a command line names them. */
export interface SidesArguments extends CommandOptions, SourceOptions {
  readonly against?: string;
  readonly current?: string;
}

/** Files are relative to the current folder; a printed command must find the project and the sides again. */
export async function locateReview<Options extends SidesArguments>(options: Options, refuse: Refuse) {
  const { root, config, against, current, file, ...others } = options;
  if (file !== undefined && current !== undefined) refuse("error: a file and --current exclude each other");
  const named = { ...options, file: file ?? current };
  const newer = await openSources(named, refuse);
  const older = against === undefined ? undefined : await openArgument(against, refuse);
  const commandOptions = { "--root": root, "--config": config, ...(older && { "--against": older.shown }) };
  return {
    ...others,
    ...locateProject(options),
    ...(older === undefined && against !== undefined && { against }),
    folder: resolve(""),
    commandOptions: { ...commandOptions, ...namedServers(options) },
    isStarted: options.start !== undefined,
    sides: { older, newer },
  };
}

/** The options that name a remote or configured server, without what may be secret. */
function namedServers({
  url,
  headerEnv,
  servers,
  server,
}: SourceOptions): Readonly<Record<string, string | undefined>> {
  const [header] = headerEnv ?? [];
  return { "--url": url && nameAddress(url), "--header-env": header, "--servers": servers, "--server": server };
}
