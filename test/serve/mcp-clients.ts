/** Clients of MCP servers in this process: of both generations, connected in memory or over HTTP. */

import { Client as NewClient, StreamableHTTPClientTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { createMcpHandler } from "@modelcontextprotocol/server";

export const identity = { name: "test", version: "1.0.0" };

/** A server of either generation. */
export interface Connecting {
  readonly connect: (transport: InMemoryTransport) => Promise<void>;
}

/** Connects a client of 1.x in memory. */
export async function connect(server: Connecting, client = new Client(identity)): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}

/** Connects a client of 2026-07-28 over HTTP, once `prepare` has set its handlers. */
export async function connectOverHttp(
  handler: ReturnType<typeof createMcpHandler>,
  options: ClientOptions = {},
  prepare: (client: NewClient) => void = () => undefined,
): Promise<NewClient> {
  const client = new NewClient(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } }, ...options });
  prepare(client);
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }));
  return client;
}
