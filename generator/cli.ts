#!/usr/bin/env node
/** The command line: from arguments to a run, and from what it came to, to text and an exit code. */

import { resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import {
  locateProject,
  parseCount,
  parseFolder,
  parseSeed,
  parseTarget,
  projectOptions,
  requestLint,
  type CommandOptions,
  type LintArguments,
} from "./command-line/arguments.js";
import type * as Commands from "./command-line/command-kinds.js";
import { addGitCommands } from "./command-line/git-commands.js";
import { hasErrors, type Diagnostic } from "./diagnostics.js";
import type { GenerateOptions, GenerateResult } from "./generate.js";
import type { ReviewOptions } from "./review.js";
import { countDiagnostics, renderDiagnostics } from "./report/diagnostics-text.js";
import { createPalette, type Palette } from "./report/palette.js";
import { version } from "./version.js";

/** 0: all is well; 1: there is something to mend; 2: the command could not run. */
type ExitCode = 0 | 1 | 2;

/** Commands that git runs for each version of a file: no compiler is loaded with them. */
const gitCommands: readonly string[] = ["describe", "merge"];

async function runCommand<
  Options extends GenerateOptions,
  Result extends { readonly diagnostics: readonly Diagnostic[]; readonly ran: boolean },
>(kind: Commands.CommandKind<Options, Result>, options: Options, format: string): Promise<ExitCode> {
  const progress = createProgress();
  const result = await kind.run({ ...options, onStage: progress.show }).finally(progress.clear);
  const failed = hasErrors(result.diagnostics);
  const render = kind.formats[format];
  if (render !== undefined) {
    process.stdout.write(render(result));
  } else {
    if (result.diagnostics.length > 0) {
      process.stderr.write(`${renderDiagnostics(result.diagnostics, paletteFor(process.stderr))}\n`);
    }
    const stopped = failed && (kind.onError === "stop" || !result.ran);
    if (failed) process.stderr.write(`${countDiagnostics(result.diagnostics)}.${stopped ? ` ${kind.undone}` : ""}\n`);
    const width = process.stdout.isTTY ? process.stdout.columns : undefined;
    if (!stopped) process.stdout.write(kind.text(result, { palette: paletteFor(process.stdout), width }));
  }
  if (!result.ran) return 2;
  return failed || kind.needsWork(result) ? 1 : 0;
}

function addLint(add: AddCommand, commands: typeof Commands, finish: (code: ExitCode) => void): void {
  add("lint", commands.lintCommand, "say what models or vendors would stumble over, and fail on what vendors refuse")
    .option(
      "--target <name>",
      "a target whose rules count, instead of the configured ones; may be repeated",
      parseTarget,
    )
    .option("--inventory <file>", "lint a file that lists tools, such as an MCP tools/list result, not the sources")
    .addOption(
      new Option("--payload <file>", "lint a file with tools as the one --target takes them").conflicts("inventory"),
    )
    .addOption(
      new Option("--fail-on <severity>", "what fails the run")
        .choices(["error", "warning", "info", "never"])
        .default("error"),
    )
    .option("--infos", "show what is only good to know, such as what a target cannot say, and do not just count it")
    .action(async (options: LintArguments, command: Command) => {
      const { payload, target } = options;
      if (payload !== undefined && target?.length !== 1) command.error("error: --payload needs one --target");
      finish(await runCommand(commands.lintCommand, requestLint(options), options.format));
    });
}

type AcceptArguments = CommandOptions & ReviewOptions & { reason?: string; expires?: string; prune?: true };

function addAccept(add: AddCommand, commands: typeof Commands, finish: (code: ExitCode) => void): void {
  add("accept", commands.acceptCommand, "record that a change is intended, in a file that is committed with it")
    .argument("[fingerprints...]", "what the review shows beside each change, or its beginning")
    .option("--reason <text>", "why the change is worth it, for those who review the record")
    .option("--expires <date>", "the last day on which the record counts, as YYYY-MM-DD")
    .option("--prune", "remove the records that no change needs, since the baseline or the last release")
    .option("--against <baseline>", "a git ref, such as origin/main, or an inventory file")
    .option("--since <tag>", "the release to look back at (default: the newest tag of one)")
    .option("--current <file>", "an inventory file to compare, instead of the sources")
    .action(async (fingerprints: string[], { prune: isPrune, ...options }: AcceptArguments, command: Command) => {
      if (isPrune === true && fingerprints.length > 0) command.error("error: --prune takes no fingerprints");
      const request = { ...options, ...locateReview(options) };
      const { reason = "", format } = options;
      finish(
        await (isPrune === true
          ? runCommand(commands.pruneCommand, request, format)
          : runCommand(commands.acceptCommand, { ...request, fingerprints, reason }, format)),
      );
    });
}

function addList(add: AddCommand, commands: typeof Commands, finish: (code: ExitCode) => void): void {
  add("list", commands.listCommand, "show every tool: name, family, stability, effect, parameters, description")
    .option("--tokens", "show what each tool costs each configured target instead, by an estimate")
    .action(async ({ tokens = false, ...options }: CommandOptions & { tokens?: boolean }) =>
      finish(await runCommand(commands.listCommand, { ...locateProject(options), tokens }, options.format)),
    );
}

/** Files are named relative to the current folder, and a command that is printed must find the project again. */
function locateReview(options: CommandOptions): Pick<ReviewOptions, "root" | "config" | "folder" | "commandOptions"> {
  return { ...locateProject(options), folder: resolve(""), commandOptions: projectOptions(options) };
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

type AddCommand = (name: string, kind: { readonly formats: object }, description: string) => Command;

function createProgram(): Command {
  return new Command("toolwright")
    .description(
      "Generates JSON Schemas, typed metadata and one checked-in inventory from plain TypeScript interfaces.",
    )
    .version(version)
    .showHelpAfterError()
    .exitOverride()
    .addHelpText("after", "\nExit codes: 0 all is well, 1 there is something to mend, 2 the command could not run.");
}

/** Adds commands with the options that all have. */
function commandAdder(program: Command): AddCommand {
  return (name, kind, description) =>
    program
      .command(name)
      .description(description)
      .option("--root <folder>", "the project's folder (default: the current folder)", parseFolder)
      .option(
        "--config <file>",
        "the configuration (default: toolwright.config.json, or the key toolwright in package.json)",
      )
      .addOption(
        new Option("--format <format>", "how to report")
          .choices(["text", ...Object.keys(kind.formats)])
          .default("text"),
      )
      .exitOverride();
}

function addProjectCommands(program: Command, commands: typeof Commands, finish: (code: ExitCode) => void): void {
  const add = commandAdder(program);
  const addPlain = (
    name: string,
    kind: Commands.CommandKind<GenerateOptions, GenerateResult>,
    description: string,
  ): Command =>
    add(name, kind, description).action(async (options: CommandOptions) =>
      finish(await runCommand(kind, locateProject(options), options.format)),
    );
  addPlain(
    "generate",
    commands.generateCommand,
    "write what the sources generate; remove what they generate no longer",
  );
  addPlain("check", commands.checkCommand, "fail when generated files are not what the sources generate");
  addList(add, commands, finish);
  addLint(add, commands, finish);
  add(
    "verify",
    commands.verifyCommand,
    "try every schema with values, and fail where the TypeScript compiler disagrees about one",
  )
    .option("--seed <number>", "start of the random numbers that the values are made with", parseSeed, 1)
    .option("--instances <number>", "how many values to try for each schema", parseCount, 100)
    .action(async ({ seed, instances, ...options }: CommandOptions & { seed: number; instances: number }) =>
      finish(await runCommand(commands.verifyCommand, { ...locateProject(options), seed, instances }, options.format)),
    );
  add(
    "review",
    commands.reviewCommand,
    "say what changes for those who use the tools, and fail when something breaks for them",
  )
    .option("--against <baseline>", "a git ref, such as origin/main, or an inventory file")
    .option("--since <tag>", "the release to look back at (default: the newest tag of one)")
    .option("--current <file>", "an inventory file to compare, instead of the sources")
    .option("--calls <file>", "a log of calls to replay: one JSON object a line, with tool and arguments")
    .addOption(
      new Option("--fail-on <severity>", "what fails the review")
        .choices(["error", "warning", "never"])
        .default("error"),
    )
    .action(async (options: CommandOptions & ReviewOptions) =>
      finish(await runCommand(commands.reviewCommand, { ...options, ...locateReview(options) }, options.format)),
    );
  addAccept(add, commands, finish);
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
    const program = createProgram();
    if (!gitCommands.includes(process.argv[2] ?? "")) {
      const commands = await import("./command-line/command-kinds.js");
      addProjectCommands(program, commands, (code) => void (process.exitCode = code));
    }
    addGitCommands(program, ({ exitCode, stdout, stderr }) => {
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      process.exitCode = exitCode;
    });
    await program.parseAsync();
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
