#!/usr/bin/env node
/** The command line: from arguments to a run, and from its result to text and an exit code. */

import { resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import {
  locateProject,
  parseCount,
  parseFolder,
  parseSeed,
  parseTarget,
  parseTool,
  projectOptions,
  requestLint,
  type CommandOptions,
  type LintArguments,
} from "./command-line/arguments.js";
import type * as Commands from "./command-line/command-kinds.js";
import { reportFormats, type CommandName } from "./command-line/report-formats.js";
import { addSides, failOnOption } from "./command-line/review-options.js";
import { addGitCommands } from "./command-line/git-commands.js";
import { confirmInit } from "./command-line/confirm-init.js";
import { createProgress, screenFor } from "./command-line/terminal.js";
import { severityOrder } from "./diagnostics/diagnostic-kinds.js";
import { hasErrors, type Diagnostic } from "./diagnostics/diagnostics.js";
import type { AcceptOptions } from "./commands/accept.js";
import type { ReviewOptions } from "./commands/review.js";
import { countDiagnostics, renderDiagnostics } from "./report/diagnostics-text.js";
import type { Screen } from "./report/screen.js";
import { version } from "./config/version.js";

/** 0: success; 1: something needs a fix; 2: the command could not run. */
type ExitCode = 0 | 1 | 2;

/** Help, the version and what git runs for each version of a file must not wait for the compiler. */
const loadCommands = (): Promise<typeof Commands> => import("./command-line/command-kinds.js");

async function runCommand<
  Options extends Commands.RunOptions,
  Result extends { readonly diagnostics: readonly Diagnostic[]; readonly ran: boolean },
  Name extends CommandName,
>(
  choose: (commands: typeof Commands) => Commands.CommandKind<Options, Result, Name>,
  options: Options,
  format: string,
): Promise<ExitCode> {
  const kind = choose(await loadCommands());
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

function addLint(add: AddCommand, finish: (code: ExitCode) => void): void {
  add("lint", "report what confuses models or breaks vendor rules, and fail on what vendors reject")
    .option("--target <name>", "a target to check, instead of the configured ones; may be repeated", parseTarget)
    .option("--inventory <file>", "lint a file of tools, such as an MCP tools/list result, instead of the sources")
    .addOption(
      new Option("--payload <file>", "lint a file of tools in the format of the --target").conflicts("inventory"),
    )
    .addOption(
      new Option("--fail-on <severity>", "the lowest severity that fails the run")
        .choices([...severityOrder, "never"])
        .default("error"),
    )
    .option("--infos", "show infos, such as what a target cannot express, instead of counting them")
    .action(async (options: LintArguments, command: Command) => {
      const { payload, target } = options;
      if (payload !== undefined && target?.length !== 1)
        command.error("error: --payload requires exactly one --target");
      finish(await runCommand(({ lintCommand }) => lintCommand, requestLint(options), options.format));
    });
}

type AcceptArguments = CommandOptions & AcceptOptions & { tool?: readonly string[]; prune?: true };

function addAccept(add: AddCommand, finish: (code: ExitCode) => void): void {
  const command = add("accept", "record that a change is intended, in a file to commit with it")
    .argument("[fingerprints...]", "fingerprints that the review shows beside each change, or their beginnings")
    .option("--all", "accept every change that fails the review, with a record for each")
    .option("--tool <name>", "accept every change of this tool that fails the review; may be repeated", parseTool)
    .option("--reason <text>", "why the change is worth it, for reviewers of the record")
    .option("--expires <date>", "the last day on which the record applies, as YYYY-MM-DD")
    .option("--replace", "write a new record for a change that is accepted already")
    .option("--prune", "remove records that match no change since the baseline or the last release");
  addSides(command)
    .addOption(failOnOption("the lowest severity that --all and --tool accept"))
    .action(async (fingerprints: string[], { prune: isPrune, tool, ...options }: AcceptArguments, command: Command) => {
      const all = options.all === true || tool !== undefined;
      const named = [fingerprints.length > 0, options.all, tool !== undefined, isPrune].filter((one) => one === true);
      if (named.length > 1) command.error("error: fingerprints, --all, --tool and --prune exclude each other");
      const request = { ...options, ...locateReview(options), ...(tool === undefined ? {} : { tools: tool }) };
      const { reason = "", format } = options;
      const accepting = { ...request, fingerprints, all, reason };
      const outcome =
        isPrune === true
          ? runCommand(({ pruneCommand }) => pruneCommand, request, format)
          : runCommand(({ acceptCommand }) => acceptCommand, accepting, format);
      finish(await outcome);
    });
}

function addList(add: AddCommand, finish: (code: ExitCode) => void): void {
  add("list", "show every tool: name, family, stability, effect, parameters, description")
    .option("--tokens", "show the estimated tokens of each tool for each configured target instead")
    .action(async ({ tokens = false, ...options }: CommandOptions & { tokens?: boolean }) =>
      finish(await runCommand(({ listCommand }) => listCommand, { ...locateProject(options), tokens }, options.format)),
    );
}

/** Files are relative to the current folder, and a printed command must find the project again. */
function locateReview(options: CommandOptions): Pick<ReviewOptions, "root" | "config" | "folder" | "commandOptions"> {
  return { ...locateProject(options), folder: resolve(""), commandOptions: projectOptions(options) };
}

type AddCommand = (name: CommandName, description: string) => Command;

function createProgram(): Command {
  return new Command("toolwright")
    .description(
      "Generates JSON Schemas, typed metadata and one checked-in inventory from plain TypeScript interfaces.",
    )
    .version(version)
    .showHelpAfterError()
    .exitOverride()
    .addHelpText("after", "\nExit codes: 0 success, 1 something needs a fix, 2 the command could not run.");
}

function commandAdder(program: Command): AddCommand {
  return (name, description) =>
    program
      .command(name)
      .description(description)
      .option("--root <folder>", "the project's folder (default: the current folder)", parseFolder)
      .option(
        "--config <file>",
        "the configuration (default: toolwright.config.json, or the key toolwright in package.json)",
      )
      .addOption(formatOption(name))
      .exitOverride();
}

function formatOption(name: CommandName): Option {
  const choices = ["text", ...reportFormats[name]];
  return new Option("--format <format>", "format of the report").choices(choices).default("text");
}

function addProjectCommands(program: Command, finish: (code: ExitCode) => void): void {
  const add = commandAdder(program);
  program
    .command("init")
    .description("write what a project lacks for its first tools, after asking")
    .option("--root <folder>", "the project's folder (default: the current folder)", parseFolder)
    .option("--yes", "write without asking")
    .addOption(formatOption("init"))
    .exitOverride()
    .action(async ({ root = "", yes, format }: CommandOptions & { readonly yes?: true }) => {
      const ask = yes === true ? {} : { confirm: format === "text" ? confirmInit : () => Promise.resolve(false) };
      finish(await runCommand(({ initCommand }) => initCommand, { root: resolve(root), ...ask }, format));
    });
  add("generate", "write the generated files, and remove stale ones").action(async (options: CommandOptions) =>
    finish(await runCommand(({ generateCommand }) => generateCommand, locateProject(options), options.format)),
  );
  add("check", "fail if generated files are out of date").action(async (options: CommandOptions) =>
    finish(await runCommand(({ checkCommand }) => checkCommand, locateProject(options), options.format)),
  );
  addList(add, finish);
  addLint(add, finish);
  add("verify", "test every schema on values, and fail if the TypeScript compiler disagrees about one")
    .option("--seed <number>", "seed of the random values", parseSeed, 1)
    .option("--instances <number>", "number of values to test for each schema", parseCount, 100)
    .action(async ({ seed, instances, ...options }: CommandOptions & { seed: number; instances: number }) =>
      finish(
        await runCommand(
          ({ verifyCommand }) => verifyCommand,
          { ...locateProject(options), seed, instances },
          options.format,
        ),
      ),
    );
  addSides(add("review", "report changes of the tools, and fail on breaking ones"))
    .option("--calls <file>", "a log of calls to replay: one JSON object per line, with tool and arguments")
    .addOption(failOnOption("the lowest severity that fails the review"))
    .option("--verbose", "show each change in full, however many there are")
    .option("--tool <name>", "show the changes of this tool only, in full; may be repeated", parseTool)
    .action(async ({ tool, ...options }: CommandOptions & ReviewOptions & { readonly tool?: readonly string[] }) =>
      finish(
        await runCommand(
          ({ reviewCommand }) => reviewCommand,
          { ...options, ...locateReview(options), ...(tool === undefined ? {} : { tools: tool }) },
          options.format,
        ),
      ),
    );
  addAccept(add, finish);
}

/** A reader such as `head` may close its end early, which is no failure. */
function ignoreClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

async function main(): Promise<void> {
  [process.stdout, process.stderr].forEach(ignoreClosedPipe);
  try {
    const program = createProgram();
    addProjectCommands(program, (code) => void (process.exitCode = code));
    addGitCommands(program, ({ exitCode, stdout, stderr }) => {
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      process.exitCode = exitCode;
    });
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // Help and version are not errors.
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
