#!/usr/bin/env node
/** The command line: from arguments to a run, and from what it came to, to text and an exit code. */

import { dirname, resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { hasErrors } from "./diagnostics.js";
import { check, generate, list, type GenerateOptions, type GenerateResult } from "./generate.js";
import { findFolder } from "./io/project-folder.js";
import { countDiagnostics, renderDiagnostics } from "./report/diagnostics-text.js";
import { renderDrift, renderFix } from "./report/drift-text.js";
import { renderFilesJson, renderToolsJson } from "./report/json.js";
import { createPalette, type Palette } from "./report/palette.js";
import { renderClean, renderGenerated } from "./report/summary-text.js";
import { renderToolTable } from "./report/tool-table.js";
import { version } from "./version.js";

/** 0: all is well; 1: there is something to mend; 2: the command could not run. */
type ExitCode = 0 | 1 | 2;

interface CommandOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: "text" | "json";
}

interface CommandKind {
  readonly run: (options: GenerateOptions) => Promise<GenerateResult>;
  readonly json: (result: GenerateResult) => string;
  readonly text: (result: GenerateResult, palette: Palette) => string;
  /** What an error keeps the command from doing, as a sentence. */
  readonly undone: string;
  /** Whether a run without errors leaves something to mend. */
  readonly needsWork: (result: GenerateResult) => boolean;
}

const hasDrift = ({ files }: GenerateResult): boolean => files.some(({ state }) => state !== "unchanged");

const generateCommand: CommandKind = {
  run: generate,
  json: renderFilesJson,
  text: renderGenerated,
  undone: "Nothing was written.",
  needsWork: () => false,
};

const checkCommand: CommandKind = {
  run: check,
  json: renderFilesJson,
  text: (result, palette) =>
    hasDrift(result) ? `${renderDrift(result, palette)}\n${renderFix(result.files)}` : renderClean(result),
  undone: "Nothing was compared.",
  needsWork: hasDrift,
};

const listCommand: CommandKind = {
  run: (options) => Promise.resolve(list(options)),
  json: renderToolsJson,
  text: ({ tools }, palette) =>
    renderToolTable(tools, process.stdout.isTTY ? process.stdout.columns : undefined, palette),
  undone: "Nothing was listed.",
  needsWork: () => false,
};

async function runCommand(kind: CommandKind, options: CommandOptions): Promise<ExitCode> {
  const progress = createProgress();
  const result = await kind.run({ ...locateProject(options), onStage: progress.show }).finally(progress.clear);
  const failed = hasErrors(result.diagnostics);
  if (options.format === "json") {
    process.stdout.write(kind.json(result));
  } else {
    if (result.diagnostics.length > 0) {
      process.stderr.write(`${renderDiagnostics(result.diagnostics, paletteFor(process.stderr))}\n`);
    }
    if (failed) process.stderr.write(`${countDiagnostics(result.diagnostics)}. ${kind.undone}\n`);
    else process.stdout.write(kind.text(result, paletteFor(process.stdout)));
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
  const add = (name: string, description: string, kind: CommandKind): void => {
    program
      .command(name)
      .description(description)
      .option("--root <folder>", "the project's folder (default: the current folder)", parseFolder)
      .option(
        "--config <file>",
        "the configuration (default: toolwright.config.json, or the key toolwright in package.json)",
      )
      .addOption(new Option("--format <format>", "how to report").choices(["text", "json"]).default("text"))
      .exitOverride()
      .action(async (options: CommandOptions) => finish(await runCommand(kind, options)));
  };
  add("generate", "write what the sources generate; remove what they generate no longer", generateCommand);
  add("check", "fail when generated files are not what the sources generate", checkCommand);
  add("list", "show every tool: name, family, stability, effect, parameters, description", listCommand);
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
