/** A remote cache of Turborepo: it keeps artifacts in memory, for clients with the right token and team. */

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface RemoteCache {
  /** The settings of a client, as environment variables. */
  readonly environment: Readonly<Record<string, string>>;
  /** Requests of artifacts in the order of their arrival, such as `GET 200`. */
  readonly takeRequests: () => readonly string[];
  readonly close: () => Promise<void>;
}

const [token, team] = ["secret", "acme"];

interface Artifact {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts a server on a free port of this machine. */
export async function startRemoteCache(): Promise<RemoteCache> {
  const artifacts = new Map<string, Artifact>();
  let requests: string[] = [];

  const answer = async (request: IncomingMessage): Promise<Partial<Artifact> & { readonly status: number }> => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const body = await readBody(request);
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401 };
    if (searchParams.get("slug") !== team) return { status: 403 };
    if (pathname === "/v8/artifacts/status") return { status: 200, body: Buffer.from('{"status":"enabled"}') };
    if (pathname === "/v8/artifacts/events") return { status: 200 };
    const [, id] = /^\/v8\/artifacts\/([0-9a-f]+)$/.exec(pathname) ?? [];
    if (id === undefined) return { status: 404 };
    if (request.method === "PUT") {
      const kept = ["x-artifact-duration", "x-artifact-tag"].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value] as const] : [];
      });
      artifacts.set(id, { body, headers: Object.fromEntries(kept) });
      return { status: 202, body: Buffer.from(JSON.stringify({ urls: [] })) };
    }
    const found = artifacts.get(id);
    return found === undefined ? { status: 404 } : { status: 200, ...found };
  };

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = Buffer.alloc(0), headers = {} }) => {
      if (/artifacts\/[0-9a-f]+\?/.test(request.url ?? "")) requests.push(`${request.method} ${status}`);
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.end(request.method === "HEAD" ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    environment: { TURBO_API: `http://127.0.0.1:${port}`, TURBO_TOKEN: token, TURBO_TEAM: team },
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // Without an encoding, it is a buffer.
  return Buffer.concat(chunks);
}
