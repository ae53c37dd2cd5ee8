#!/usr/bin/env node
/** The command line: from arguments to a run, and from what it came to, to text and an exit code. */

import { dirname, resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { hasErrors, type Diagnostic } from "./diagnostics.js";
import { check, generate, list, type GenerateOptions, type GenerateResult } from "./generate.js";
import { findFolder } from "./io/project-folder.js";
import { countDiagnostics, renderDiagnostics } from "./report/diagnostics-text.js";
import { renderDrift, renderFix } from "./report/drift-text.js";
import { renderFilesJson, renderToolsJson, renderVerificationJson } from "./report/json.js";
import { createPalette, type Palette } from "./report/palette.js";
import { renderClean, renderGenerated } from "./report/summary-text.js";
import { renderToolTable } from "./report/tool-table.js";
import { hasDisagreements, renderVerification } from "./report/verification-text.js";
import { verify, type VerifyOptions, type VerifyResult } from "./verify.js";
import { version } from "./version.js";

/** 0: all is well; 1: there is something to mend; 2: the command could not run. */
type ExitCode = 0 | 1 | 2;

interface CommandOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: "text" | "json";
}

/** What every command comes to. */
interface RunResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly ran: boolean;
}

interface CommandKind<Options extends GenerateOptions, Result extends RunResult> {
  readonly run: (options: Options) => Promise<Result>;
  readonly json: (result: Result) => string;
  readonly text: (result: Result, palette: Palette) => string;
  /** What an error keeps the command from doing, as a sentence. */
  readonly undone: string;
  /** Whether an error stops it, or it does what it can for the tools that have none. */
  readonly onError: "stop" | "go on";
  /** Whether a run without errors leaves something to mend. */
  readonly needsWork: (result: Result) => boolean;
}

const hasDrift = ({ files }: GenerateResult): boolean => files.some(({ state }) => state !== "unchanged");

const generateCommand: CommandKind<GenerateOptions, GenerateResult> = {
  run: generate,
  json: renderFilesJson,
  text: renderGenerated,
  undone: "Nothing was written.",
  onError: "stop",
  needsWork: () => false,
};

const checkCommand: CommandKind<GenerateOptions, GenerateResult> = {
  run: check,
  json: renderFilesJson,
  text: (result, palette) =>
    hasDrift(result) ? `${renderDrift(result, palette)}\n${renderFix(result.files)}` : renderClean(result),
  undone: "Nothing was compared.",
  onError: "stop",
  needsWork: hasDrift,
};

const listCommand: CommandKind<GenerateOptions, GenerateResult> = {
  run: (options) => Promise.resolve(list(options)),
  json: renderToolsJson,
  text: ({ tools }, palette) =>
    renderToolTable(tools, process.stdout.isTTY ? process.stdout.columns : undefined, palette),
  undone: "Nothing was listed.",
  onError: "stop",
  needsWork: () => false,
};

const verifyCommand: CommandKind<VerifyOptions, VerifyResult> = {
  run: (options) => Promise.resolve(verify(options)),
  json: renderVerificationJson,
  text: renderVerification,
  undone: "Nothing was tried.",
  onError: "go on",
  needsWork: hasDisagreements,
};

async function runCommand<Options extends GenerateOptions, Result extends RunResult>(
  kind: CommandKind<Options, Result>,
  options: Options,
  format: CommandOptions["format"],
): Promise<ExitCode> {
  const progress = createProgress();
  const result = await kind.run({ ...options, onStage: progress.show }).finally(progress.clear);
  const failed = hasErrors(result.diagnostics);
  if (format === "json") {
    process.stdout.write(kind.json(result));
  } else {
    if (result.diagnostics.length > 0) {
      process.stderr.write(`${renderDiagnostics(result.diagnostics, paletteFor(process.stderr))}\n`);
    }
    const stopped = failed && (kind.onError === "stop" || !result.ran);
    if (failed) process.stderr.write(`${countDiagnostics(result.diagnostics)}.${stopped ? ` ${kind.undone}` : ""}\n`);
    if (!stopped) process.stdout.write(kind.text(result, paletteFor(process.stdout)));
  }
  if (!result.ran) return 2;
  return failed || kind.needsWork(result) ? 1 : 0;
}

/** A configuration file that is named without a root stands in the root. */
function locateProject({ root, config }: CommandOptions): GenerateOptions {
  const file = config === undefined ? undefined : resolve(root ?? "", config);
  const folder = resolve(root ?? (file === undefined ? "" : dirname(file)));
  // Where there is no such folder there is no configuration either, which is what the run then says.
  return { root: findFolder(folder) ?? folder, ...(file === undefined ? {} : { config: file }) };
}

function parseFolder(path: string): string {
  if (findFolder(path) === undefined) throw new InvalidArgumentError("There is no such folder.");
  return path;
}

function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number of at most nine digits.");
  return Number(text);
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 999999.");
  return Number(text);
}

/** Shows the current stage on a terminal; elsewhere output is for machines and logs. */
function createProgress() {
  const isTerminal = process.stderr.isTTY === true && process.env["CI"] === undefined;
  return {
    show: (stage: string) => void (isTerminal && process.stderr.write(`\r\u001b[K${stage} ...`)),
    clear: () => void (isTerminal && process.stderr.write("\r\u001b[K")),
  };
}

function paletteFor(stream: NodeJS.WriteStream): Palette {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return createPalette("never");
  const colours = FORCE_COLOR === undefined ? stream.isTTY : FORCE_COLOR !== "0";
  return createPalette(colours ? "always" : "never");
}

function createProgram(finish: (code: ExitCode) => void): Command {
  const program = new Command("toolwright")
    .description(
      "Generates JSON Schemas, typed metadata and one checked-in inventory from plain TypeScript interfaces.",
    )
    .version(version)
    .showHelpAfterError()
    .exitOverride()
    .addHelpText("after", "\nExit codes: 0 all is well, 1 there is something to mend, 2 the command could not run.");
  const add = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .option("--root <folder>", "the project's folder (default: the current folder)", parseFolder)
      .option(
        "--config <file>",
        "the configuration (default: toolwright.config.json, or the key toolwright in package.json)",
      )
      .addOption(new Option("--format <format>", "how to report").choices(["text", "json"]).default("text"))
      .exitOverride();
  const run = (kind: CommandKind<GenerateOptions, GenerateResult>) => async (options: CommandOptions) =>
    finish(await runCommand(kind, locateProject(options), options.format));
  add("generate", "write what the sources generate; remove what they generate no longer").action(run(generateCommand));
  add("check", "fail when generated files are not what the sources generate").action(run(checkCommand));
  add("list", "show every tool: name, family, stability, effect, parameters, description").action(run(listCommand));
  add("verify", "try every schema with values, and fail where the TypeScript compiler disagrees about one")
    .option("--seed <number>", "start of the random numbers that the values are made with", parseSeed, 1)
    .option("--instances <number>", "how many values to try for each schema", parseCount, 100)
    .action(async ({ seed, instances, ...options }: CommandOptions & { seed: number; instances: number }) =>
      finish(await runCommand(verifyCommand, { ...locateProject(options), seed, instances }, options.format)),
    );
  return program;
}

/** A reader that has seen enough, such as `head`, closes its end: no reason to fail. */
function ignoreClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

async function main(): Promise<void> {
  [process.stdout, process.stderr].forEach(ignoreClosedPipe);
  try {
    await createProgram((code) => void (process.exitCode = code)).parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // Help and version are no errors.
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`toolwright could not run: ${message}\n`);
    if (process.env["TOOLWRIGHT_DEBUG"] !== undefined && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
    else process.stderr.write("Set TOOLWRIGHT_DEBUG=1 to see where it stopped.\n");
    process.exitCode = 2;
  }
}

await main();
