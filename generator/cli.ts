#!/usr/bin/env node
/** The command line: every command with its options. */

import { resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import type { CallArguments } from "./command-line/call-request.js";
import { execute, executeCached, executeOnChange } from "./command-line/execute.js";
import {
  parseCount,
  parseEffects,
  parseFolder,
  parseNames,
  parseSeed,
  reportFormats,
  type CachedOptions,
  type CommandName,
  type CommandOptions,
} from "./command-line/options.js";
import {
  exitWhenPrinted,
  finish,
  ignoreClosedPipes,
  print,
  printError,
  printUsageError,
} from "./command-line/printing.js";
import type { AdoptArguments, LintArguments, Listing, SidesArguments } from "./command-line/run-command.js";
import { severityOrder } from "./diagnostics/diagnostic-kinds.js";
import { addServerOptions, namesSource, type SourceOptions, splitArguments } from "./command-line/source-options.js";
import type { DoctorOptions } from "./commands/doctor.js";
import type { CatalogueOptions } from "./commands/catalogue.js";
import type { AcceptOptions } from "./commands/accept.js";
import type { ReviewOptions } from "./commands/review.js";
import { version } from "./config/version.js";

type AddCommand = (name: CommandName, description: string) => Command;

function addLint(add: AddCommand): void {
  const command = add("lint", "report what confuses models or breaks vendor rules, and fail on errors")
    .argument("[file]", "a file of tools to lint instead of the sources, such as an MCP tools/list result")
    .option("--target <name>", "a target to check instead of the configured ones; may be repeated", parseNames)
    .option("--payload <file>", "lint a file of tools in the format of the --target")
    .addOption(lowestSeverityOption())
    .option("--infos", "show infos, such as what a target cannot express, instead of counting them");
  addServerOptions(command).action(
    (file: string | undefined, options: CachedOptions & LintArguments & SourceOptions) => {
      const refuse = (message: string): never => command.error(message);
      if (namesSource({ ...options, file, start }))
        return execute(async ({ lintSourcesCommand, requestLintSources, runCommand }) =>
          runCommand(lintSourcesCommand, await requestLintSources({ ...options, file, start }, refuse), options.format),
        );
      return executeCached(options, async ({ lintCommand, requestLint, runCommand }, known) =>
        runCommand(lintCommand, { ...(await requestLint(options, refuse)), ...known }, options.format),
      );
    },
  );
}

function lowestSeverityOption(): Option {
  return new Option("--fail-on <severity>", "the lowest severity that fails the run")
    .choices([...severityOrder, "never"])
    .default("error");
}

function addDoctor(program: Command): void {
  const command = program
    .command("doctor")
    .description("say what the tools of a server cost, who refuses them, and what to change first")
    .argument("[file]", "a file of tools instead of a server (default: the project's inventory)")
    .addOption(lowestSeverityOption())
    .addOption(formatOption("doctor"))
    .exitOverride();
  addServerOptions(command).action(
    (
      file: string | undefined,
      { failOn, ...written }: CommandOptions & SourceOptions & Pick<DoctorOptions, "failOn">,
    ) => {
      const refuse = (message: string): never => command.error(message);
      return execute(async ({ doctorCommand, locateSources, nameSource, runCommand }) => {
        const options = await nameSource({ ...written, file, start }, "doctor", refuse);
        const located = await locateSources(options, refuse);
        return runCommand(doctorCommand, { ...located, ...(failOn && { failOn }) }, options.format);
      });
    },
  );
}

type AcceptArguments = SidesArguments &
  Omit<AcceptOptions, keyof SidesArguments> & { readonly tool?: readonly string[]; readonly prune?: true };

function addAccept(add: AddCommand): void {
  const command = add("accept", "record that a change is intended, in a file to commit with it")
    .argument("[fingerprints...]", "fingerprints from the review, or unique prefixes of at least 6 characters")
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
      return execute(async ({ acceptCommand, locateReview, pruneCommand, runCommand }) => {
        const located = await locateReview({ ...options, start }, (message) => command.error(message));
        const request = { ...located, ...(tool === undefined ? {} : { tools: tool }) };
        return isPrune === true
          ? runCommand(pruneCommand, request, format)
          : runCommand(acceptCommand, { ...request, fingerprints, all, reason }, format);
      });
    });
}

/** Adds the options for the sides that `review` and `accept` compare. */
function addSides(command: Command): Command {
  return addServerOptions(command)
    .option(
      "--against <baseline>",
      'the baseline: a git ref, a file of tools, an address, or another source in one argument, such as "-- npx server@1"',
    )
    .option("--since <tag>", "the release to compare with (default: the newest release tag)")
    .option("--current <file>", "a file of tools to compare instead of the sources")
    .option("--calls <file>", "a log of calls to replay: one JSON object with tool and arguments per line")
    .addOption(
      new Option(
        "--unlikely <severity>",
        "severity of breaks that few calls meet (default: error for your own tools)",
      ).choices(["error", "warning", "never"]),
    );
}

type ReviewArguments = SidesArguments &
  Omit<ReviewOptions, keyof SidesArguments> & { readonly tool?: readonly string[] };

function addReview(add: AddCommand): void {
  const command = add("review", "report changes of the tools, and fail on breaking ones").argument(
    "[file]",
    "a file of tools to compare instead of the sources",
  );
  addSides(command)
    .addOption(failOnOption("the lowest severity that fails the review"))
    .option("--verbose", "show every change in full")
    .option("--tool <name>", "show only the changes of this tool, in full; may be repeated", parseNames)
    .action((file: string | undefined, { tool, ...options }: ReviewArguments) =>
      execute(async ({ fleetCommand, locateReview, reviewCommand, runCommand }) => {
        const refuse = (message: string): never => command.error(message);
        const located = await locateReview({ ...options, file, start }, refuse);
        const { against, sides } = located;
        if (sides.newer.isFleet) {
          const folder = against ?? refuse("error: --servers needs --against with a folder of snapshots, or --server");
          return runCommand(fleetCommand, { ...located, against: folder }, options.format);
        }
        return runCommand(reviewCommand, { ...located, ...(tool && { tools: tool }) }, options.format);
      }),
    );
}

function failOnOption(description: string): Option {
  return new Option("--fail-on <severity>", description).choices(["error", "warning", "never"]).default("error");
}

function addSnapshot(add: AddCommand): void {
  const command = add("snapshot", "keep the tools of a server in a file to review changes against")
    .argument("<file>", "the snapshot, or a folder with one for each server of --servers")
    .argument("[source]", "a file of tools instead of a server")
    .option("--check", "write nothing, and fail if the file differs");
  addServerOptions(command).action(
    (file: string, source: string | undefined, written: CommandOptions & SourceOptions & { readonly check?: true }) => {
      const options = { ...written, file: source, start };
      if (!namesSource(options)) command.error("error: a snapshot needs a source, such as -- npx <package> or --url");
      return execute(async ({ locateSources, runCommand, snapshotCommand }) => {
        const located = await locateSources(options, (message) => command.error(message));
        return runCommand(snapshotCommand, { ...located, file, check: written.check === true }, options.format);
      });
    },
  );
}

type CatalogueArguments = SidesArguments & Pick<CatalogueOptions, "out" | "since">;

function addCatalogue(add: AddCommand): void {
  const command = add("catalogue", "write a page that shows the tools to people")
    .argument("[file]", "a file of tools to show instead of the sources")
    .requiredOption("--out <file>", "the page, such as catalogue.html");
  addServerOptions(command)
    .option("--against <baseline>", "also show what changed since a git ref, a file of tools, or another source")
    .option("--since <tag>", "also show what changed since this release")
    .action((file: string | undefined, options: CatalogueArguments) =>
      execute(async ({ catalogueCommand, locateReview, runCommand }) => {
        const refuse = (message: string): never => command.error(message);
        const located = await locateReview({ ...options, file, start }, refuse);
        if (located.sides.newer.isFleet) refuse("error: a catalogue shows one server: name it with --server");
        return runCommand(catalogueCommand, located, options.format);
      }),
    );
}

function addList(add: AddCommand): void {
  const command = add("list", "list every tool: name, family, stability, effect, parameters, description")
    .argument("[file]", "a file of tools to list instead of the sources")
    .option("--tokens", "show the estimated tokens of each tool for each target instead");
  addServerOptions(command).action(
    (file: string | undefined, written: CachedOptions & SourceOptions & { tokens?: boolean }) => {
      const { tokens = false, ...options } = written;
      if (!namesSource({ ...options, file, start }))
        return executeCached(options, ({ listCommand, locateProject, runCommand }, known) =>
          runCommand(listCommand, { ...locateProject(options), ...known, tokens }, options.format),
        );
      return execute(async ({ listSourcesCommand, locateSources, runCommand }) => {
        const located = await locateSources({ ...options, file, start }, (message) => command.error(message));
        return runCommand(listSourcesCommand, { ...located, tokens }, options.format);
      });
    },
  );
}

function addAdopt(add: AddCommand): void {
  const command = add("adopt", "write the tools of any source as declarations, proved to mean the same")
    .argument("[file]", "a file of tools instead of a server")
    .option(
      "--into <path>",
      "a folder for a file of each tool, or one .ts file (default: where the configuration reads)",
    )
    .option("--effect <name=effect>", "the effect of a tool whose source does not say; may be repeated", parseEffects)
    .option("--types <glob>", "files with the types that handlers take already; may be repeated", parseNames)
    .option("--map <file>", 'which type belongs to which tool: { "read_file": "src/read-file.ts#ReadFileArgs" }')
    .option(
      "--rewrite <glob>",
      "files whose tools of an MCP server or the AI SDK get the generated metadata; may be repeated",
      parseNames,
    )
    .option("--write", "write the files instead of showing them");
  addServerOptions(command).action((file: string | undefined, written: AdoptArguments) => {
    const options = { ...written, file, start };
    const refuse = (message: string): never => command.error(message);
    if (!namesSource(options)) refuse("error: adopt needs a source, such as -- npx <package>, --url or a file");
    return execute(async ({ adoptCommand, requestAdopt, runCommand }) =>
      runCommand(adoptCommand, await requestAdopt(options, refuse), options.format),
    );
  });
}

function addCall(add: AddCommand): void {
  const command = add("call", "say what a call of a tool would do, or make it with --handlers")
    .argument("<tool>", "the name of the tool, or an alias")
    .argument("[arguments]", "the arguments as JSON; @<file> reads a file, - standard input", "{}")
    .option("--handlers <module>", "run the tool: a module whose default export is the registry or the handlers")
    .option("--approve", "run the tool without asking, even if it needs approval")
    .option("--hidden <path=value>", "the value of a hidden parameter, as JSON or text; may be repeated", parseNames)
    .option("--tools <file>", "a list of tools to use instead of the project's inventory");
  command.action((tool: string, written: string, options: CallArguments) =>
    execute(async ({ callCommand, locateProject, requestCall, runCommand }) => {
      const request = await requestCall({ tool, written }, options, (message) => command.error(message));
      return runCommand(callCommand, { ...locateProject(options), ...request }, options.format);
    }),
  );
}

function createProgram(): Command {
  return new Command("toolwright")
    .description(
      "Generates JSON Schemas, typed metadata and one checked-in inventory from plain TypeScript interfaces.",
    )
    .version(version)
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
    .option("--publish", "export the tools to other packages, which name this one under packages")
    .addOption(formatOption("init"))
    .exitOverride()
    .action(({ root = "", yes, format, publish }: CommandOptions & { readonly yes?: true; readonly publish?: true }) =>
      execute(({ confirmInit, initCommand, runCommand }) => {
        const ask = yes === true ? {} : { confirm: format === "text" ? confirmInit : () => Promise.resolve(false) };
        return runCommand(initCommand, { root: resolve(root), publish: publish === true, ...ask }, format);
      }),
    );
  addCached("generate", "write the generated files, and remove stale ones")
    .addOption(new Option("--watch", "generate again after each change").conflicts(["listInputs", "listOutputs"]))
    .addOption(listInputsOption().conflicts("listOutputs"))
    .option("--list-outputs", "write nothing, and list the files that a run writes")
    .action(
      ({ watch, listInputs, listOutputs, ...options }: CachedOptions & ListArguments & { readonly watch?: true }) => {
        if (listInputs ?? listOutputs)
          return executeListing(options, { command: "generate", kind: listInputs === true ? "inputs" : "outputs" });
        return (watch === true ? executeOnChange : executeCached)(
          options,
          ({ generateCommand, locateProject, regenerateCommand, runCommand }, known) =>
            runCommand(
              watch === true ? regenerateCommand : generateCommand,
              { ...locateProject(options), ...known },
              options.format,
            ),
        );
      },
    );
  addCached("check", "fail if generated files are out of date")
    .addOption(listInputsOption())
    .action(({ listInputs, ...options }: CachedOptions & ListArguments) =>
      listInputs === true
        ? executeListing(options, { command: "check", kind: "inputs" })
        : executeCached(options, ({ checkCommand, locateProject, runCommand }, known) =>
            runCommand(checkCommand, { ...locateProject(options), ...known }, options.format),
          ),
    );
  addList(addCached);
  addCall(add);
  addLint(addCached);
  addDoctor(program);
  addAdopt(add);
  addCached("verify", "test every schema on sample values, and fail if the TypeScript compiler disagrees about one")
    .option("--seed <number>", "seed of the random values", parseSeed, 1)
    .option("--instances <number>", "number of values per schema", parseCount, 100)
    .action(({ seed, instances, ...options }: CachedOptions & { seed: number; instances: number }) =>
      executeCached(options, ({ locateProject, runCommand, verifyCommand }) =>
        runCommand(verifyCommand, { ...locateProject(options), seed, instances }, options.format),
      ),
    );
  addReview(add);
  addSnapshot(add);
  addCatalogue(add);
  addAccept(add);
}

interface ListArguments {
  readonly listInputs?: true;
  readonly listOutputs?: true;
}

function listInputsOption(): Option {
  return new Option("--list-inputs", "write nothing, and list the files that a run reads");
}

function executeListing(options: CachedOptions, listed: Listing): Promise<void> {
  return execute(({ listFilesCommand, locateProject, runCommand }) =>
    runCommand(listFilesCommand(listed), locateProject(options), options.format),
  );
}

/** Adds the drivers that git runs, once for each version of a file. */
function addGitDrivers(program: Command): void {
  const load = () => import("./command-line/git-drivers.js");
  const describe = program
    .command("describe")
    .description("print a list of tools, one fact per line (git diff driver)")
    .argument("[file]", "an inventory, or the result of an MCP server's tools/list (default: the project's inventory)")
    .exitOverride();
  addServerOptions(describe).action(async (file: string | undefined, options: SourceOptions) => {
    if (file !== undefined && !namesSource({ ...options, start })) return finish((await load()).describe(file));
    const refuse = (message: string): never => describe.error(message);
    return execute(async ({ describeSourcesCommand, locateSources, nameSource, runCommand }) => {
      const written = await nameSource({ ...options, format: "text", file, start }, "describe", refuse);
      const located = await locateSources(written, refuse);
      return runCommand(describeSourcesCommand, located, "text");
    });
  });
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

const { own, start } = splitArguments(process.argv);

async function main(): Promise<void> {
  ignoreClosedPipes();
  try {
    const program = createProgram();
    addProjectCommands(program);
    addGitDrivers(program);
    for (const command of [program, ...program.commands])
      command.showHelpAfterError(`Try \`${command === program ? "" : "toolwright "}${command.name()} --help\`.`);
    program.hook("preAction", (_program, command) => {
      const takesServer = command.options.some(({ long }) => long === "--url");
      if (start !== undefined && !takesServer) command.error("error: this command takes nothing after --");
    });
    await program.parseAsync(own);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // Help and version are not errors.
      return;
    }
    const { readFinding, unreadPath } = await import("./disk/read-findings.js");
    const path = unreadPath(error);
    const unread = path === undefined ? undefined : readFinding(error, { root: resolve(""), path }).message;
    const message = unread ?? (error instanceof Error ? error.message : String(error));
    const isTraced = process.env["TOOLWRIGHT_DEBUG"] !== undefined && error instanceof Error;
    const frames = isTraced ? (error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line)) : [];
    const more = isTraced ? frames : ["Set TOOLWRIGHT_DEBUG=1 to see where it stopped."];
    printError(`toolwright could not run: ${message}`, ...more);
    process.exitCode = 2;
  }
}

await main();
exitWhenPrinted();
