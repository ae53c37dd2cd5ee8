/** Asks a server for its tools over a connection, and for nothing else: it never calls one. */

import {
  Client,
  ProtocolError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { version } from "../config/version.js";
import { createGuardedFetch } from "./guarded-fetch.js";
import { isTooDeep, mostDepth } from "../diagnostics/collections.js";
import { mostPages } from "./limits.js";
import { type RemoteServer, ServerProblem } from "./server-source.js";

/** A server, and its tools as it has sent them. */
export interface ListedServer {
  /** As the server names itself. */
  readonly server: { readonly name: string; readonly version: string };
  /** The revision of the protocol that it speaks with us. */
  readonly protocolVersion: string;
  /** Every page, in the server's order; whether they are tools is not checked. */
  readonly tools: readonly JsonValue[];
}

/** With `initialize`, or by the revision that has none. */
export type Negotiation = "legacy" | { readonly pin: "2026-07-28" };

interface Listing {
  readonly negotiation: Negotiation;
  readonly signal: AbortSignal;
}

export function listOverHttp(server: RemoteServer, listing: Listing): Promise<ListedServer> {
  return listOver(
    (fail) => new StreamableHTTPClientTransport(new URL(server.url), { fetch: createGuardedFetch(server, fail) }),
    listing,
  );
}

export function listOverSse(server: RemoteServer, listing: Listing): Promise<ListedServer> {
  return listOver(
    (fail) => new SSEClientTransport(new URL(server.url), { fetch: createGuardedFetch(server, fail) }),
    listing,
  );
}

/** Connects, lists every page and disconnects; rejects as soon as the transport fails or the signal is aborted. */
export async function listOver(
  connect: (fail: (problem: ServerProblem) => void) => Transport,
  { negotiation, signal }: Listing,
): Promise<ListedServer> {
  signal.throwIfAborted();
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
