/** Real MCP servers over stdio, made from the generated metadata, as real clients see them. */

import { fileURLToPath } from "node:url";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { projectTools, type McpTool } from "@toolwright/runtime/targets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInTools } from "./fixture-tools.js";
import { wireFile } from "./wire-files.js";

const start = fileURLToPath(new URL("mcp/start.mjs", import.meta.url));
const identity = { name: "test", version: "1.0.0" };

/** What both generations of the client have in common. */
interface AnyClient {
  readonly listTools: () => Promise<{ readonly tools: readonly object[] }>;
  readonly callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<object>;
  readonly close: () => Promise<void>;
}

async function connectOlder(): Promise<AnyClient> {
  const client = new Client(identity);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [start, "server-2025-11-25"], stderr: "inherit" }),
  );
  return client;
}

async function connectNewer(): Promise<AnyClient> {
  const client = new NewClient(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(
    new NewTransport({ command: process.execPath, args: [start, "server-2026-07-28"], stderr: "inherit" }),
  );
  return client;
}

describe.each([
  {
    revision: "2025-11-25",
    connect: connectOlder,
    listed: projectTools(builtInTools, { target: "mcp", revision: "2025-11-25" }),
  },
  { revision: "2026-07-28", connect: connectNewer, listed: wireFile("mcp") },
])("a server of revision $revision", ({ connect, listed }) => {
  let client: AnyClient;
  let tools: readonly object[];

  beforeAll(async () => {
    client = await connect();
    ({ tools } = await client.listTools());
  });
  afterAll(() => client.close());

  test("lists what the wire file holds", () => {
    expect(tools).toEqual(listed);
  });

  test("lists the annotations of every tool", () => {
    for (const { name, effect, idempotent } of builtInTools) {
      const tool = (tools as readonly McpTool[]).find((listedTool) => listedTool.name === name);
      expect(tool?.annotations).toMatchObject({
        readOnlyHint: effect === "read_only",
        destructiveHint: effect === "destructive",
        idempotentHint: idempotent,
      });
    }
  });

  test("takes a call with the right arguments, and its result is the one of the type", async () => {
    const result = await client.callTool({ name: "ListTasks", arguments: { limit: 3 } });
    expect(result).toMatchObject({ structuredContent: { total_active: 0, returned: 0, limit: 3, tasks: [] } });
    expect(result).not.toHaveProperty("isError", true);
  });

  test.each([{ limit: "three" }, { limit: -1 }, { limits: 3 }])("refuses the arguments %j", async (args) => {
    await expect(client.callTool({ name: "ListTasks", arguments: args })).resolves.toMatchObject({ isError: true });
  });

  test("a result that is not of its type does not reach the application", async () => {
    const outcome = await client
      .callTool({ name: "ApplyPatch", arguments: { patch: "*** Begin Patch" } })
      .catch((error: unknown) => ({ isError: true, error }));
    expect(outcome).toMatchObject({ isError: true });
  });
});
