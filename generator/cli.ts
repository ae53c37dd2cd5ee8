#!/usr/bin/env node
/** The command line: every command with its options. */

import { resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { execute, executeCached, executeOnChange } from "./command-line/execute.js";
import {
  parseCount,
  parseFolder,
  parseNames,
  parseSeed,
  reportFormats,
  type CachedOptions,
  type CommandName,
  type CommandOptions,
} from "./command-line/options.js";
import { finish, ignoreClosedPipes, print, printError, printUsageError } from "./command-line/printing.js";
import type { LintArguments } from "./command-line/run-command.js";
import { severityOrder } from "./diagnostics/diagnostic-kinds.js";
import type { AcceptOptions } from "./commands/accept.js";
import type { ReviewOptions } from "./commands/review.js";
import { version } from "./config/version.js";

type AddCommand = (name: CommandName, description: string) => Command;

function addLint(add: AddCommand): void {
  add("lint", "report what confuses models or breaks vendor rules, and fail on errors")
    .option("--target <name>", "a target to check instead of the configured ones; may be repeated", parseNames)
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
    .action((options: CachedOptions & LintArguments, command: Command) =>
      executeCached(options, ({ lintCommand, requestLint, runCommand }, known) => {
        const request = requestLint(options, (message) => command.error(message));
        return runCommand(lintCommand, { ...request, ...known }, options.format);
      }),
    );
}

type AcceptArguments = CommandOptions & AcceptOptions & { tool?: readonly string[]; prune?: true };

function addAccept(add: AddCommand): void {
  const command = add("accept", "record that a change is intended, in a file to commit with it")
    .argument("[fingerprints...]", "fingerprints from the review, or unique prefixes of them")
    .option("--all", "accept every change that fails the review, with a record for each")
    .option("--tool <name>", "accept every change of this tool that fails the review; may be repeated", parseNames)
    .option("--reason <text>", "why the change is intended, for reviewers of the record")
    .option("--expires <date>", "the last day on which the record applies (YYYY-MM-DD)")
    .option("--replace", "replace the record of a change that is already accepted")
    .option("--prune", "remove records that match no change since the baseline or the last release");
  addSides(command)
    .addOption(failOnOption("the lowest severity that --all and --tool accept"))
    .action((fingerprints: string[], { prune: isPrune, tool, ...options }: AcceptArguments) => {
      const all = options.all === true || tool !== undefined;
      const named = [fingerprints.length > 0, options.all, tool !== undefined, isPrune].filter((one) => one === true);
      if (named.length > 1) command.error("error: fingerprints, --all, --tool and --prune exclude each other");
      const { reason = "", format } = options;
      return execute(({ acceptCommand, locateReview, pruneCommand, runCommand }) => {
        const request = { ...options, ...locateReview(options), ...(tool === undefined ? {} : { tools: tool }) };
        return isPrune === true
          ? runCommand(pruneCommand, request, format)
          : runCommand(acceptCommand, { ...request, fingerprints, all, reason }, format);
      });
    });
}

/** Adds the options for the sides that `review` and `accept` compare. */
function addSides(command: Command): Command {
  return command
    .option("--against <baseline>", "the baseline: a git ref, such as origin/main, or an inventory file")
    .option("--since <tag>", "the release to compare with (default: the newest release tag)")
    .option("--current <file>", "an inventory file to compare instead of the sources")
    .option("--calls <file>", "a log of calls to replay: one JSON object with tool and arguments per line")
    .addOption(
      new Option(
        "--unlikely <severity>",
        "severity of breaks that few calls meet (default: error for your own tools)",
      ).choices(["error", "warning", "never"]),
    );
}

function failOnOption(description: string): Option {
  return new Option("--fail-on <severity>", description).choices(["error", "warning", "never"]).default("error");
}

function addList(add: AddCommand): void {
  add("list", "list every tool: name, family, stability, effect, parameters, description")
    .option("--tokens", "show the estimated tokens of each tool for each configured target instead")
    .action(({ tokens = false, ...options }: CachedOptions & { tokens?: boolean }) =>
      executeCached(options, ({ listCommand, locateProject, runCommand }, known) =>
        runCommand(listCommand, { ...locateProject(options), ...known, tokens }, options.format),
      ),
    );
}

function createProgram(): Command {
  return new Command("toolwright")
    .description(
      "Generates JSON Schemas, typed metadata and one checked-in inventory from plain TypeScript interfaces.",
    )
    .version(version)
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => print("stdout", text),
      writeErr: (text) => print("stderr", text),
      outputError: printUsageError,
    })
    .exitOverride()
    .addHelpText("after", "\nExit codes: 0 success, 1 something needs a fix, 2 the command could not run.");
}

function commandAdder(program: Command): AddCommand {
  return (name, description) =>
    program
      .command(name)
      .description(description)
      .option(
        "--root <folder>",
        "the project's folder (default: the nearest with a configuration, from the current folder up)",
        parseFolder,
      )
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

function addProjectCommands(program: Command): void {
  const add = commandAdder(program);
  const addCached: AddCommand = (name, description) =>
    add(name, description)
      .option("--cache <folder>", "folder of the cache (default: node_modules/.cache/toolwright)")
      .option("--no-cache", "neither read nor write the cache");
  program
    .command("init")
    .description("set up a project for its first tool, after asking")
    .option("--root <folder>", "the project's folder (default: the current folder)", parseFolder)
    .option("--yes", "write without asking")
    .addOption(formatOption("init"))
    .exitOverride()
    .action(({ root = "", yes, format }: CommandOptions & { readonly yes?: true }) =>
      execute(({ confirmInit, initCommand, runCommand }) => {
        const ask = yes === true ? {} : { confirm: format === "text" ? confirmInit : () => Promise.resolve(false) };
        return runCommand(initCommand, { root: resolve(root), ...ask }, format);
      }),
    );
  addCached("generate", "write the generated files, and remove stale ones")
    .option("--watch", "generate again after each change")
    .action(({ watch, ...options }: CachedOptions & { readonly watch?: true }) =>
      (watch === true ? executeOnChange : executeCached)(
        options,
        ({ generateCommand, locateProject, runCommand }, known) =>
          runCommand(generateCommand, { ...locateProject(options), ...known }, options.format),
      ),
    );
  addCached("check", "fail if generated files are out of date").action((options: CachedOptions) =>
    executeCached(options, ({ checkCommand, locateProject, runCommand }, known) =>
      runCommand(checkCommand, { ...locateProject(options), ...known }, options.format),
    ),
  );
  addList(addCached);
  addLint(addCached);
  addCached("verify", "test every schema on sample values, and fail if the TypeScript compiler disagrees about one")
    .option("--seed <number>", "seed of the random values", parseSeed, 1)
    .option("--instances <number>", "number of values per schema", parseCount, 100)
    .action(({ seed, instances, ...options }: CachedOptions & { seed: number; instances: number }) =>
      executeCached(options, ({ locateProject, runCommand, verifyCommand }) =>
        runCommand(verifyCommand, { ...locateProject(options), seed, instances }, options.format),
      ),
    );
  addSides(add("review", "report changes of the tools, and fail on breaking ones"))
    .addOption(failOnOption("the lowest severity that fails the review"))
    .option("--verbose", "show every change in full")
    .option("--tool <name>", "show only the changes of this tool, in full; may be repeated", parseNames)
    .action(({ tool, ...options }: CommandOptions & ReviewOptions & { readonly tool?: readonly string[] }) =>
      execute(({ locateReview, reviewCommand, runCommand }) => {
        const tools = tool === undefined ? {} : { tools: tool };
        return runCommand(reviewCommand, { ...options, ...locateReview(options), ...tools }, options.format);
      }),
    );
  addAccept(add);
}

/** Adds the drivers that git runs, once for each version of a file. */
function addGitDrivers(program: Command): void {
  const load = () => import("./command-line/git-drivers.js");
  program
    .command("describe")
    .description("print an inventory, one fact per line (git diff driver)")
    .argument("<file>", "an inventory, or the result of an MCP server's tools/list")
    .exitOverride()
    .action(async (file: string) => finish((await load()).describe(file)));
  program
    .command("merge")
    .description("merge three versions of a generated file into the second (git merge driver)")
    .argument("<base>", "the common ancestor: %O")
    .argument("<ours>", "our version, and the result: %A")
    .argument("<theirs>", "their version: %B")
    .option("--path <file>", "path of the file in the repository: %P (default: <ours>)")
    .exitOverride()
    .action(async (base: string, ours: string, theirs: string, { path = ours }: { path?: string }) =>
      finish((await load()).merge({ base, ours, theirs, path })),
    );
}

async function main(): Promise<void> {
  ignoreClosedPipes();
  try {
    const program = createProgram();
    addProjectCommands(program);
    addGitDrivers(program);
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // Help and version are not errors.
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    const isTraced = process.env["TOOLWRIGHT_DEBUG"] !== undefined && error instanceof Error;
    const frames = isTraced ? (error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line)) : [];
    const more = isTraced ? frames : ["Set TOOLWRIGHT_DEBUG=1 to see where it stopped."];
    printError(`toolwright could not run: ${message}`, ...more);
    process.exitCode = 2;
  }
}

await main();
