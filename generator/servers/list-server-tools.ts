/** Asks a server for its tools, and for nothing else: it never calls one. */

import {
  Client,
  ProtocolError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { version } from "../config/version.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { createGuardedFetch } from "./guarded-fetch.js";
import { isTooDeep, mostDepth, mostPages } from "./limits.js";
import { createMask, maskTools } from "./secrets.js";
import { startServer } from "./server-process.js";
import { type RemoteServer, ServerProblem, type ServerSource, type StartedServer } from "./server-source.js";
import { connectStdio } from "./stdio-connection.js";

/** A server, and its tools as it has sent them. */
export interface ListedServer {
  /** As the server names itself. */
  readonly server: { readonly name: string; readonly version: string };
  /** The revision of the protocol that it speaks with us. */
  readonly protocolVersion: string;
  /** Every page, in the server's order; whether they are tools is not checked. */
  readonly tools: readonly JsonValue[];
}

/** Lists a server's tools within its time, and ends the server. */
export async function listServerTools(server: ServerSource): Promise<ListedServer | Diagnostic> {
  const mask = createMask(server);
  const connection = server.kind === "started" ? openProcess(server) : openAddress(server);
  try {
    const listed = await withinTime(server.timeout, connection.list);
    const { name, version: own } = listed.server;
    const tools = listed.tools.map((tool) => maskTools(server, tool));
    return { ...listed, server: { name: mask(name), version: mask(own) }, tools };
  } catch (error) {
    const { message, remedy } = asProblem(error);
    return createDiagnostic("server-not-readable", {
      name: server.name,
      problem: mask(message),
      remedy: remedy && mask(remedy),
      lastErrors: lastLines(mask(connection.lastErrors())),
    });
  } finally {
    await connection.end();
  }
}

interface Connection {
  readonly list: (signal: AbortSignal) => Promise<ListedServer>;
  /** The end of what a started server has written to standard error. */
  readonly lastErrors: () => string;
  readonly end: () => Promise<void>;
}

/** Revisions since 2026-07-28 have no `initialize`; a server may know either kind. */
const negotiations = ["legacy", { pin: "2026-07-28" }] as const;

type Negotiation = (typeof negotiations)[number];

function openProcess(server: StartedServer): Connection {
  let child: Awaited<ReturnType<typeof startServer>> | undefined;
  const attempt = async (negotiation: Negotiation, signal: AbortSignal): Promise<ListedServer> => {
    await child?.end();
    const started = await startServer(server);
    child = started;
    // The time may be over, and nobody waits for this attempt any more.
    if (signal.aborted) await started.end();
    return listOver((fail) => connectStdio(started, fail), { negotiation, signal });
  };
  return {
    list: (signal) =>
      firstAnswer(
        signal,
        negotiations.map((negotiation) => () => attempt(negotiation, signal)),
      ),
    lastErrors: () => child?.lastErrors() ?? "",
    end: async () => child?.end(),
  };
}

function openAddress(server: RemoteServer): Connection {
  const url = new URL(server.url);
  const streamable = (negotiation: Negotiation, signal: AbortSignal): Promise<ListedServer> =>
    listOver((fail) => new StreamableHTTPClientTransport(url, { fetch: createGuardedFetch(server, fail) }), {
      negotiation,
      signal,
    });
  const overSse = (signal: AbortSignal): Promise<ListedServer> =>
    listOver((fail) => new SSEClientTransport(url, { fetch: createGuardedFetch(server, fail) }), {
      negotiation: "legacy",
      signal,
    });
  return {
    list: (signal) =>
      firstAnswer(signal, [
        ...negotiations.map((negotiation) => () => streamable(negotiation, signal)),
        () => overSse(signal), // The transport before 2025-03-26.
      ]),
    lastErrors: () => "",
    end: async () => undefined,
  };
}

/** The first attempt that succeeds; another one helps only if the server understood none of the first. */
async function firstAnswer(
  signal: AbortSignal,
  attempts: readonly (() => Promise<ListedServer>)[],
): Promise<ListedServer> {
  const failures: unknown[] = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ServerProblem || signal.aborted) throw error;
      failures.push(error);
    }
  }
  throw failures[0];
}

interface Listing {
  readonly negotiation: Negotiation;
  readonly signal: AbortSignal;
}

async function listOver(
  connect: (fail: (problem: ServerProblem) => void) => Transport,
  { negotiation, signal }: Listing,
): Promise<ListedServer> {
  const client = new Client({ name: "toolwright", version }, { versionNegotiation: { mode: negotiation } });
  let transport: Transport | undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    transport = connect(reject);
    signal.addEventListener("abort", () => reject(signal.reason as Error)); // Aborted by `withinTime` only.
  });
  failed.catch(() => undefined);
  if (transport === undefined) throw new Error("A transport must be made at once.");
  // The time is limited for everything together.
  const options = { timeout: 2 ** 31 - 1 };
  try {
    await Promise.race([client.connect(transport, options), failed]);
    const tools = await Promise.race([listPages(client, options), failed]);
    return {
      server: client.getServerVersion() ?? { name: "", version: "" },
      protocolVersion: client.getNegotiatedProtocolVersion() ?? "",
      tools,
    };
  } finally {
    await endSession(client, transport);
  }
}

/** The client's own `listTools` keeps what it knows of a tool; the whole tool counts. */
const anyResult = {
  "~standard": { version: 1, vendor: "toolwright", validate: (value: unknown) => ({ value }) },
} as const;

async function listPages(client: Client, options: object): Promise<readonly JsonValue[]> {
  const tools: JsonValue[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { params: { cursor } };
    const page = await askForPage(client, { method: "tools/list", ...params }, options);
    if (!isObject(page) || !isList(page["tools"]))
      throw new ServerProblem('its answer to tools/list has no "tools" array');
    if (isTooDeep(page as JsonValue))
      throw new ServerProblem(`it has sent more than ${mostDepth} objects inside each other`);
    for (const tool of page["tools"]) tools.push(tool as JsonValue); // Parsed from JSON.
    const next = page["nextCursor"];
    cursor = typeof next === "string" && next !== "" ? next : undefined;
    if (cursor !== undefined && cursors.has(cursor))
      throw new ServerProblem("it has sent the same page of tools twice");
    if (cursor !== undefined) cursors.add(cursor);
    if (cursors.size >= mostPages)
      throw new ServerProblem(`it has sent ${mostPages} pages of tools, and there are more`);
  } while (cursor !== undefined);
  return tools;
}

/** A server that declares no tools need not know the request. */
async function askForPage(client: Client, request: { readonly method: string }, options: object): Promise<unknown> {
  try {
    return await client.request(request, anyResult, options);
  } catch (error) {
    const hasNone = error instanceof ProtocolError && error.code === -32601;
    if (hasNone && client.getServerCapabilities()?.tools === undefined) return { tools: [] };
    throw error instanceof ProtocolError
      ? new ServerProblem(`it answers tools/list with an error: ${error.message}`)
      : error;
  }
}

/** Tells a remote server that the session is over, and waits no longer than a moment. */
async function endSession(client: Client, transport: Transport): Promise<void> {
  if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined)
    await Promise.race([
      transport.terminateSession(),
      new Promise((resolve) => void setTimeout(resolve, 500).unref()),
    ]).catch(
      () => undefined, // It is polite, and changes nothing.
    );
  await client.close();
}

async function withinTime(
  timeout: number,
  list: (signal: AbortSignal) => Promise<ListedServer>,
): Promise<ListedServer> {
  const stop = new AbortController();
  const problem = new ServerProblem(
    `it has not answered within ${timeout / 1000} s`,
    "To wait longer, pass --timeout <seconds>.",
  );
  const timer = setTimeout(() => stop.abort(problem), timeout);
  const late = new Promise<never>((_resolve, reject) => stop.signal.addEventListener("abort", () => reject(problem)));
  try {
    return await Promise.race([list(stop.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function asProblem(error: unknown): ServerProblem {
  if (error instanceof ServerProblem) return error;
  const words = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").slice(0, 300);
  return new ServerProblem(`it does not answer as an MCP server: ${words}`);
}

/** Lines of standard error in a message, and characters of each. */
const mostLines = 10;
const mostCharacters = 300;

/** The last line comes first: it mostly says what went wrong. */
function lastLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines
    .slice(-mostLines)
    .reverse()
    .map((line) => (line.length > mostCharacters ? `${line.slice(0, mostCharacters)} …` : line));
}
