/** The options that name a source of tools, for every command that reads one. */

import { type Command, InvalidArgumentError } from "commander";
import { parseNames } from "./options.js";

/** A source of tools as a command line names it. */
export interface SourceOptions {
  /** A file of tools. */
  readonly file?: string | undefined;
  /** The command that starts a server: everything after `--`. */
  readonly start?: readonly string[] | undefined;
  /** `NAME=value`, or `NAME` for the value that this process has. */
  readonly env?: readonly string[];
  readonly cwd?: string;
  readonly url?: string;
  /** `Name: value`. */
  readonly header?: readonly string[];
  /** `Name=VARIABLE`. */
  readonly headerEnv?: readonly string[];
  /** The file of a client's configuration. */
  readonly servers?: string;
  /** The name of a server in that file. */
  readonly server?: string;
  /** In seconds. */
  readonly timeout?: number;
  /** Whether to start the servers of a configuration without asking. */
  readonly yes?: true;
}

/** Whether a command line names a source, or means the project's own tools. */
export function namesSource({ file, start, url, servers }: SourceOptions): boolean {
  return [file, start, url, servers].some((named) => named !== undefined);
}

/** Adds the options of a server; the command after `--` is no option, because commander would take it for arguments. */
export function addServerOptions(command: Command): Command {
  return command
    .usage(`${command.usage()} [-- <command...>]`)
    .addHelpText("after", "\nEverything after -- is the command that starts a server, such as: -- npx -y <package>")
    .option("--env <name[=value]>", "a variable for the server, given or passed through; may be repeated", parseNames)
    .option("--cwd <folder>", "the folder that the server is started in (default: the current folder)")
    .option("--url <address>", "the address of a running server, such as https://host/mcp")
    .option("--header <header>", 'a header for --url, as "Name: value"; may be repeated', parseNames)
    .option("--header-env <name=variable>", "a header whose value is in a variable; may be repeated", parseNames)
    .option("--servers <file>", "the servers of a client's configuration, such as .mcp.json")
    .option("--server <name>", "only this server of --servers")
    .option("--timeout <seconds>", "the time that each server has to list its tools (default: 30)", parseTimeout)
    .option("--yes", "start the servers of --servers without asking");
}

function parseTimeout(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("It must be a number of seconds from 1 to 99999.");
  return Number(text);
}

/** Separates the command that starts a server from our own arguments. */
export function splitArguments(args: readonly string[]): {
  readonly own: readonly string[];
  readonly start: readonly string[] | undefined;
} {
  const index = args.indexOf("--");
  return index < 0 ? { own: args, start: undefined } : { own: args.slice(0, index), start: args.slice(index + 1) };
}

/** The words of a source in one argument, quoted as in a shell; undefined for a missing quotation mark. */
export function splitWords(text: string): readonly string[] | undefined {
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+|\s+/gsy;
  const tokens = [...text.matchAll(word)].map(([token]) => token);
  if (tokens.join("") !== text) return undefined;
  return tokens.filter((token) => token.trim() !== "").map(unquote);
}

function unquote(word: string): string {
  return word.replaceAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_all, single, double, escaped) =>
    [single, (double as string | undefined)?.replaceAll(/\\(["\\$`])/g, "$1"), escaped].filter(isText).join(""),
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
