/** Turns the options that name sources of tools into sources, and asks before it lets a configuration start anything. */

import { basename, resolve } from "node:path";
import process from "node:process";
import { Command } from "commander";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { type ConfiguredServer, readConfiguredServers } from "../servers/client-configuration.js";
import { readNamedFile } from "../tool-sources/inventory-files.js";
import type { ToolSource } from "../tool-sources/tool-source.js";
import { confirm } from "./confirm.js";
import { addServerOptions, type SourceOptions, splitArguments, splitWords } from "./source-options.js";
import { makeVisible } from "../report/visible-text.js";

/** Ends the command with a usage error. */
export type Refuse = (message: string) => never;

/** The sources that a command line names: none for those of the project. */
export interface OpenedSources {
  readonly sources: readonly ToolSource[];
  /** Why there are none, although some are named. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether they are the servers of a configuration, even if it has only one. */
  readonly isFleet: boolean;
}

/** Seconds that a server has to list its tools, unless the user says otherwise. */
const usualTimeout = 30;

export async function openSources(options: SourceOptions, refuse: Refuse): Promise<OpenedSources> {
  checkTogether(options, refuse);
  const { file, start, url, servers, timeout: seconds = usualTimeout } = options;
  const timeout = seconds * 1000;
  if (file !== undefined) return { sources: [{ kind: "file", name: file }], diagnostics: [], isFleet: false };
  if (start !== undefined) {
    const [command, ...args] = start;
    if (command === undefined) refuse("error: there is no command after --");
    const env = readVariables(options.env ?? [], refuse);
    const cwd = resolve(options.cwd ?? "");
    const name = nameCommand(start);
    return { sources: [{ kind: "started", name, command, args, env, cwd, timeout }], diagnostics: [], isFleet: false };
  }
  if (url !== undefined) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    // The address may hold a key, so no message repeats it.
    if (address === undefined || !/^https?:$/.test(address.protocol))
      return refuse("error: option '--url <address>' needs an address with http:// or https://");
    if (address.username + address.password !== "")
      return refuse(
        "error: option '--url <address>' takes no password; pass it with --header-env Authorization=VARIABLE",
      );
    const headers = { ...readHeaders(options.header ?? [], refuse), ...readHeaderVariables(options, refuse) };
    return {
      sources: [{ kind: "remote", name: nameAddress(url), url, headers, timeout }],
      diagnostics: [],
      isFleet: false,
    };
  }
  return servers === undefined
    ? { sources: [], diagnostics: [], isFleet: false }
    : openConfiguration(servers, options, timeout);
}

/** A source in one argument: nothing for a file or a git ref, which `review` tells apart. */
export async function openArgument(
  text: string,
  refuse: Refuse,
): Promise<(OpenedSources & { readonly shown: string }) | undefined> {
  if (/^https?:/i.test(text)) return { ...(await openSources({ url: text }, refuse)), shown: nameAddress(text) };
  if (!text.startsWith("-")) return undefined;
  const words = splitWords(text);
  if (words === undefined) return refuse(`error: the quotation marks of '${text}' are not closed`);
  const opened = await openSources(parseSource(words, refuse), refuse);
  return { ...opened, shown: "…" };
}

/** Reads words as the command line of a source alone. */
function parseSource(words: readonly string[], refuse: Refuse): SourceOptions {
  const { own, start } = splitArguments(words);
  const parser = addServerOptions(new Command("source").exitOverride().configureOutput({ writeErr: () => undefined }));
  try {
    parser.parse(own, { from: "user" });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  return { ...parser.opts<SourceOptions>(), start };
}

/** An address without the parts that may hold a key. */
export function nameAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Options of one kind of source belong to no other. */
const belongings = [
  ["--env", "env", "start"],
  ["--cwd", "cwd", "start"],
  ["--header", "header", "url"],
  ["--header-env", "headerEnv", "url"],
  ["--server", "server", "servers"],
  ["--yes", "yes", "servers"],
] as const;

const written = { file: "a file", start: "a command after --", url: "--url", servers: "--servers" } as const;

function checkTogether(options: SourceOptions, refuse: Refuse): void {
  const kinds = ["file", "start", "url", "servers"] as const;
  const named = kinds.filter((kind) => options[kind] !== undefined).map((kind) => written[kind]);
  if (named.length > 1) refuse(`error: ${joinPhrases(named)} exclude each other`);
  for (const [option, key, kind] of belongings)
    if (options[key] !== undefined && options[kind] === undefined)
      refuse(`error: option '${option}' requires ${written[kind]}`);
}

function readVariables(given: readonly string[], refuse: Refuse): Readonly<Record<string, string>> {
  const entries = given.map((text): [string, string] => {
    const [, name = text, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    return [name, value ?? process.env[name] ?? refuse(`error: option '--env' names ${name}, which is not set`)];
  });
  return Object.fromEntries(entries);
}

function readHeaders(given: readonly string[], refuse: Refuse): Readonly<Record<string, string>> {
  const entries = given.map((text): [string, string] => {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):([^\r\n]+)$/.exec(text.trim()) ?? [];
    // The text may be a secret, so the message does not repeat it.
    return name === undefined || value === undefined
      ? refuse("error: option '--header' needs a name and a value, such as \"Authorization: Bearer …\"")
      : [name, value.trim()];
  });
  return Object.fromEntries(entries);
}

function readHeaderVariables({ headerEnv = [] }: SourceOptions, refuse: Refuse): Readonly<Record<string, string>> {
  const entries = headerEnv.map((text): [string, string] => {
    const [, name, variable] = /^([\w!#$%&'*+.^`|~-]+)=(.+)$/.exec(text) ?? [];
    if (name === undefined || variable === undefined)
      return refuse("error: option '--header-env' needs a header and a variable, such as Authorization=TOKEN");
    return [name, process.env[variable] ?? refuse(`error: option '--header-env' names ${variable}, which is not set`)];
  });
  return Object.fromEntries(entries);
}

/** The program and what it runs, without the arguments, which may hold secrets. */
function nameCommand([command = "", ...args]: readonly string[]): string {
  const words = [basename(command)];
  for (const word of args) {
    if (words.length === 1 && /^(?:-y|--yes)$/.test(word)) continue;
    if (!word.startsWith("-")) words.push(word);
    break;
  }
  return words.join(" ");
}

async function openConfiguration(file: string, options: SourceOptions, timeout: number): Promise<OpenedSources> {
  const diagnostics: Diagnostic[] = [];
  const servers = readConfiguration(file, options, { timeout, report: (finding) => void diagnostics.push(finding) });
  const isFleet = options.server === undefined;
  if (servers === undefined || diagnostics.length > 0) return { sources: [], diagnostics, isFleet };
  const isTrusted = options.yes === true || (await confirmServers(file, servers));
  if (!isTrusted) return { sources: [], diagnostics: [createDiagnostic("servers-not-confirmed", { file })], isFleet };
  return { sources: servers.map(({ source }) => source), diagnostics, isFleet };
}

function readConfiguration(
  name: string,
  { server: only }: SourceOptions,
  { timeout, report }: { readonly timeout: number; readonly report: Report },
): readonly ConfiguredServer[] | undefined {
  const folder = resolve("");
  const found = readNamedFile({ root: folder, folder, name }, report);
  if (found === undefined) return undefined;
  const json = parseJsonFile({ file: found.file ?? name, text: found.text, comments: "allowed" });
  for (const { problem, location } of json.problems)
    report(
      createDiagnostic("servers-file-not-readable", { file: name, problem: `It is not JSON: ${problem}.` }, location),
    );
  if (json.problems.length > 0) return undefined;
  const { servers, problems, names } = readConfiguredServers({
    value: json.value,
    only,
    env: process.env,
    folder,
    timeout,
  });
  for (const { problem, path } of problems)
    report(createDiagnostic("servers-file-not-readable", { file: name, problem }, json.locate(path)));
  if (problems.length === 0 && servers.length === 0)
    report(
      createDiagnostic("server-not-found", { file: name, name: only ?? "", names: joinPhrases(names, { most: 20 }) }),
    );
  return servers;
}

/** A configuration in a cloned repository is somebody else's list of commands. */
function confirmServers(file: string, servers: readonly ConfiguredServer[]): Promise<boolean> {
  const lines = servers.map(({ name, summary }) => `  ${makeVisible(name)}: ${makeVisible(summary)}\n`);
  return confirm({
    stream: "stderr",
    text: `${makeVisible(file)} starts or asks these servers:\n${lines.join("")}`,
    question: "Start them?",
    unasked: "Standard input is not a terminal: run again with --yes to start these servers.",
  });
}
