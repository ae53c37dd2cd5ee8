/** Lists a server's tools within its time limit, trying each revision and transport that it may support. */

import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostics.js";
import { createMask, maskTools } from "./secrets.js";
import { startServer } from "./server-process.js";
import type { ListedServer, Negotiation } from "./server-session.js";
import { type RemoteServer, ServerProblem, type ServerSource, type StartedServer } from "./server-source.js";
import { connectStdio } from "./stdio-connection.js";

/** Loads the client, which takes about as long as a server takes to start: let the server start first. */
const loadSession = () => import("./server-session.js");

/** Lists a server's tools within its time limit, and ends the server. */
export async function listServerTools(server: ServerSource): Promise<ListedServer | Diagnostic> {
  const mask = createMask(server);
  const connection = server.kind === "started" ? openProcess(server) : openAddress(server);
  try {
    const listed = await withinTime(server, connection.list);
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
const negotiations: readonly Negotiation[] = ["legacy", { pin: "2026-07-28" }];

function openProcess(server: StartedServer): Connection {
  let child: Awaited<ReturnType<typeof startServer>> | undefined;
  const attempt = async (negotiation: Negotiation, signal: AbortSignal): Promise<ListedServer> => {
    await child?.end();
    const started = await startServer(server);
    child = started;
    // The time may be over, and nobody waits for this attempt any more.
    if (signal.aborted) await started.end();
    const { listOver } = await loadSession();
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
  return {
    list: async (signal) => {
      const { listOverHttp, listOverSse } = await loadSession();
      return firstAnswer(signal, [
        ...negotiations.map((negotiation) => () => listOverHttp(server, { negotiation, signal })),
        () => listOverSse(server, { negotiation: "legacy", signal }), // The transport before 2025-03-26.
      ]);
    },
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

/** Programs that download a server before they start it. */
const downloaders = /(?:^|[/\\])(npx|pnpx|bunx|uvx|docker)(?:\.cmd|\.exe)?$/;

async function withinTime(
  server: ServerSource,
  list: (signal: AbortSignal) => Promise<ListedServer>,
): Promise<ListedServer> {
  const { timeout } = server;
  const stop = new AbortController();
  const [, program] = (server.kind === "started" && downloaders.exec(server.command)) || [];
  const download = program === undefined ? "" : `${program} may still be downloading it. `;
  const problem = new ServerProblem(
    `it has not answered within ${timeout / 1000} s`,
    `${download}To wait longer, pass --timeout <seconds>.`,
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

/** A call in the stack trace of Node.js, which names the error above its calls, or a line of brackets only. */
const stackLine = /^\s+at .*:\d+:\d+\)?(?: \{)?$|^[\s{}[\](),^~]*$/;

/** The last line comes first: it mostly says what went wrong. */
function lastLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => !stackLine.test(line));
  return lines
    .slice(-mostLines)
    .reverse()
    .map((line) => (line.length > mostCharacters ? `${line.slice(0, mostCharacters)} …` : line));
}
