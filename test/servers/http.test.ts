/** Servers that are running elsewhere: over Streamable HTTP of both generations, over SSE, and faulty ones. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { McpServer as OlderServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterEach, expect, test } from "vitest";
import { createScratchProject } from "../support/scratch-project.js";

const project = createScratchProject({});
const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server on this machine, and returns its address. */
async function start(listener: RequestListener, create: (listener: RequestListener) => Server = createServer) {
  const server = create(listener).listen(0, "127.0.0.1");
  running.push(server);
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
}

const list = (address: string, ...options: string[]) =>
  project.run(["list", ...options, "--timeout", "60", "--url", address]);

const identity = { name: "remote", version: "2.0.0" };
const ping = async () => ({ content: [] });

function createOlder(): OlderServer {
  const server = new OlderServer(identity);
  server.registerTool("ping", { description: "Answers." }, ping);
  return server;
}

test("a server of 1.x is read over Streamable HTTP, and told that the session is over", async () => {
  const methods: string[] = [];
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => "one" });
  await createOlder().connect(transport as Parameters<OlderServer["connect"]>[0]);
  const host = await start((request, response) => {
    methods.push(request.method ?? "");
    void transport.handleRequest(request, response);
  });
  const { stdout, stderr } = await list(`http://${host}/mcp`);
  expect(stderr).toBe("");
  expect(stdout).toContain("remote 2.0.0: 1 tool, protocol 2025-11-25");
  expect(methods).toContain("DELETE");
});

test("a server of 2.x is read, also if it knows only the revision without initialize", async () => {
  for (const legacy of ["stateless", "reject"] as const) {
    const create = (): McpServer => {
      const server = new McpServer(identity);
      server.registerTool("ping", { description: "Answers." }, ping);
      return server;
    };
    const handler = createMcpHandler(create, { legacy });
    const host = await start((request, response) => {
      const { method = "GET", headers, url = "/" } = request;
      const body = method === "GET" ? {} : { body: Readable.toWeb(request) as ReadableStream, duplex: "half" as const };
      void handler
        .fetch(new Request(`http://${host}${url}`, { method, headers: headers as Record<string, string>, ...body }))
        .then(async (answer) => {
          response.writeHead(answer.status, Object.fromEntries(answer.headers));
          response.end(Buffer.from(await answer.arrayBuffer()));
        });
    });
    const { stdout, stderr } = await list(`http://${host}/mcp`);
    expect(stderr).toBe("");
    expect(stdout).toContain(`remote 2.0.0: 1 tool, protocol ${legacy === "reject" ? "2026-07-28" : "2025-11-25"}`);
  }
});

test("a server of before 2025-03-26 is read over SSE", async () => {
  let transport: SSEServerTransport | undefined;
  const host = await start((request, response) => {
    if (request.method === "GET") {
      transport = new SSEServerTransport("/messages", response);
      void createOlder().connect(transport);
    } else if (request.url?.startsWith("/messages") === true) void transport?.handlePostMessage(request, response);
    else response.writeHead(405).end();
  });
  expect((await list(`http://${host}/sse`)).stdout).toContain("remote 2.0.0: 1 tool");
});

const secret = "Bearer abcdef-123456";

test("a redirect to another host gets no header, and is said", async () => {
  let received = 0;
  const other = await start((_request, response) => {
    received++;
    response.end();
  });
  const host = await start((_request, response) => response.writeHead(307, { location: `http://${other}/mcp` }).end());
  const { stderr, exitCode } = await list(`http://${host}/mcp`, "--header", `Authorization: ${secret}`);
  expect(stderr).toContain(`it redirects to another host, http://${other}, which would get your headers.`);
  expect(stderr).toContain(`If you trust that host, pass --url http://${other}/mcp.`);
  expect([received, exitCode]).toEqual([0, 2]);
});

test("a redirect on the same host is followed, with the request and its headers", async () => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => "one" });
  await createOlder().connect(transport as Parameters<OlderServer["connect"]>[0]);
  const host = await start((request, response) => {
    if (request.headers.authorization !== secret) response.writeHead(401).end();
    else if (request.url === "/mcp") response.writeHead(308, { location: "/mcp/" }).end();
    else void transport.handleRequest(request, response);
  });
  const { stdout } = await project.run(["list", "--url", `http://${host}/mcp`, "--header-env", "Authorization=KEY"], {
    environment: { KEY: secret },
  });
  expect(stdout).toContain("1 tool");
});

test("credentials that are missing or wrong are asked for, and never shown", async () => {
  const host = await start((request, response) => {
    response.writeHead(401, { "www-authenticate": `Bearer error="${request.headers.authorization}"` });
    response.end(`No: ${request.headers.authorization} ${request.url}`);
  });
  const address = `http://user:pass-word-1@${host}/mcp?key=query-secret`;
  const missing = await list(`http://${host}/mcp`);
  expect(missing.stderr).toContain(`The tools of http://${host}/mcp cannot be listed: it asks for credentials (401).`);
  expect(missing.stderr).toContain("--header-env Authorization=TOKEN");
  const wrong = await list(`http://${host}/mcp?key=query-secret`, "--header", `Authorization: ${secret}`);
  expect(wrong.stderr).toContain("it refuses the credentials in Authorization (401).");
  expect(wrong.stderr).not.toMatch(/abcdef|query-secret/);
  const named = await list(address);
  expect(named.stderr).toContain("--header-env Authorization=VARIABLE");
  expect(named.stderr).not.toMatch(/pass-word-1|query-secret/);
});

test("a certificate that nobody vouches for is refused", async () => {
  const read = (name: string) => readFileSync(new URL(`tls/${name}.pem`, import.meta.url));
  const host = await start(
    (_request, response) => response.end(),
    (listener) => createSecureServer({ key: read("key"), cert: read("certificate") }, listener),
  );
  const { stderr } = await list(`https://${host}/mcp`);
  expect(stderr).toContain("its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).");
  expect(stderr).toContain("NODE_EXTRA_CA_CERTS");
});

test("other answers are said", async () => {
  const answer = (status: number) => start((_request, response) => response.writeHead(status).end());
  expect((await list(`http://${await answer(404)}/`)).stderr).toContain("it does not answer as an MCP server:");
  expect((await list(`http://${await answer(503)}/`)).stderr).toContain("it answers with HTTP status 503.");
  const closed = await answer(200);
  running.at(-1)?.close();
  expect((await list(`http://${closed}/`)).stderr).toContain("nothing listens at that address.");
  const endless = await start((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(2 ** 20, " ");
      })(),
    ).pipe(response);
  });
  expect((await list(`http://${endless}/`)).stderr).toContain("it has sent more than 32 MB.");
  const silent = await start(() => undefined);
  const late = await project.run(["list", "--timeout", "1", "--url", `http://${silent}/`]);
  expect(late.stderr).toContain("it has not answered within 1 s.");
});
