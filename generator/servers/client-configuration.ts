/** Reads the servers of an MCP client's configuration: `mcpServers` of most clients, or `servers` of VS Code. */

import { resolve } from "node:path";
import { isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { ServerSource } from "./server-source.js";

/** A server as the configuration describes it, and ready to be asked. */
export interface ConfiguredServer {
  readonly name: string;
  /** The command or the address as the file writes it, without values of variables and headers. */
  readonly summary: string;
  readonly source: ServerSource;
}

export interface ConfigurationProblem {
  /** A sentence. */
  readonly problem: string;
  readonly path: readonly string[];
}

export interface ConfigurationRequest {
  readonly value: unknown;
  /** Only this server. */
  readonly only: string | undefined;
  /** The variables that the configuration may name. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that `${workspaceFolder}` means, and in which servers start. */
  readonly folder: string;
  readonly timeout: number;
}

/** Reads every server, or the one that is asked for; all problems at once. */
export function readConfiguredServers(request: ConfigurationRequest): {
  readonly servers: readonly ConfiguredServer[];
  readonly problems: readonly ConfigurationProblem[];
  /** The names of all servers of the file. */
  readonly names: readonly string[];
} {
  const { value, only } = request;
  const key = isObject(value) && !isObject(value["mcpServers"]) ? "servers" : "mcpServers";
  const entries = isObject(value) ? value[key] : undefined;
  if (!isObject(entries)) {
    return { servers: [], names: [], problems: [{ problem: 'It has neither "mcpServers" nor "servers".', path: [] }] };
  }
  const problems: ConfigurationProblem[] = [];
  const names = Object.keys(entries);
  const servers = names
    .filter((name) => only === undefined || name === only)
    .flatMap((name) => {
      const path = [key, name];
      const report = (problem: string): void =>
        void problems.push({ problem: `The server "${name}" ${problem}.`, path });
      const read = readServer(name, entries[name], { ...request, report });
      return read === undefined ? [] : [read];
    });
  return { servers, problems, names };
}

interface EntryContext extends ConfigurationRequest {
  /** Takes the end of a sentence. */
  readonly report: (problem: string) => void;
}

function readServer(name: string, entry: unknown, context: EntryContext): ConfiguredServer | undefined {
  const { command, url, ...others } = isObject(entry) ? entry : {};
  if (typeof url === "string") return readRemote({ name, url, ...others }, context);
  if (typeof command === "string") return readStarted({ name, command, ...others }, context);
  return void context.report('has neither a "command" nor a "url"');
}

interface WrittenEntry extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

function readRemote(
  { name, url, headers = {} }: WrittenEntry & { readonly url: string },
  context: EntryContext,
): ConfiguredServer | undefined {
  const { report, timeout } = context;
  if (!isTexts(headers)) return void report("must have strings in its headers");
  const expanded = expand({ url, headers }, context);
  if (expanded === undefined) return undefined;
  const address = URL.canParse(expanded.url) ? new URL(expanded.url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol))
    return void report("must have an address with http:// or https://");
  if (address.username + address.password !== "")
    return void report("must have its password in a header, not in its address");
  const summary = summarise([url], "headers", Object.keys(headers));
  return { name, summary, source: { kind: "remote", name, ...expanded, timeout } };
}

function readStarted(
  { name, command, args = [], env = {}, cwd = "" }: WrittenEntry & { readonly command: string },
  context: EntryContext,
): ConfiguredServer | undefined {
  const { report, folder, timeout } = context;
  if (!isList(args) || !args.every((arg) => typeof arg === "string"))
    return void report("must have strings in its args");
  if (!isTexts(env)) return void report("must have strings in its env");
  if (typeof cwd !== "string") return void report("must have a string as its cwd");
  const expanded = expand({ command, args, env, cwd }, context);
  if (expanded === undefined) return undefined;
  const summary = summarise([command, ...args], "variables", Object.keys(env));
  return { name, summary, source: { kind: "started", name, ...expanded, cwd: resolve(folder, expanded.cwd), timeout } };
}

/** Formats a command or URL for a message, with the names of its variables or headers but not their values. */
function summarise(words: readonly string[], kind: string, names: readonly string[]): string {
  const quoted = words.map((word) => (/^[\w@%+=:,./${}?&-]+$/.test(word) ? word : JSON.stringify(word)));
  return [...quoted, ...(names.length === 0 ? [] : [`(${kind} ${names.join(", ")})`])].join(" ");
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((each) => typeof each === "string");
}

const variable = /\$\{(?:env:)?([^${}:]+)(?::-([^}]*))?\}|\$\{(input:[^}]*)\}/g;

/**
 * Replaces `${NAME}`, `${NAME:-default}`, `${env:NAME}` and `${workspaceFolder}` in every string, and returns the values
 * of the variables, which may be secret.
 */
function expand<Value extends object>(
  value: Value,
  { env, folder, report }: EntryContext,
): (Value & { readonly secrets: readonly string[] }) | undefined {
  const missing = new Set<string>();
  const secrets = new Set<string>();
  const expandText = (text: string): string => {
    // After the last brace, the pattern would search to the end of the text for each start of a variable.
    const end = text.lastIndexOf("}") + 1;
    const expanded = text.slice(0, end).replaceAll(variable, (all, name?: string, other?: string) => {
      if (name === "workspaceFolder") return folder;
      const found = env[name ?? ""];
      if (found !== undefined) secrets.add(found);
      else if (other === undefined) missing.add(name ?? all);
      return found ?? other ?? "";
    });
    return expanded + text.slice(end);
  };
  const expandIn = (part: unknown): unknown => {
    if (typeof part === "string") return expandText(part);
    if (isList(part)) return part.map(expandIn);
    return isObject(part) ? Object.fromEntries(Object.entries(part).map(([key, each]) => [key, expandIn(each)])) : part;
  };
  const expanded = expandIn(value) as Value; // Strings stay strings.
  if (missing.size === 0) return { ...expanded, secrets: [...secrets] };
  return void report(`needs ${[...missing].join(", ")}, which no variable of the environment gives`);
}
