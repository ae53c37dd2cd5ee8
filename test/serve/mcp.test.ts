/** Real MCP clients of both generations at servers of both, which serve a registry. */

import { fileURLToPath } from "node:url";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as OlderMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer, Server as NewServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool, ToolFailure } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { projectTool, projectTools } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { wireFile } from "../vendors/fixture-tools.js";
import { connectMcp, connectNewMcp } from "./delivery-hosts.js";
import { connect as connectTo, identity } from "./mcp-clients.js";
import { createServedRegistry, servedTools } from "./served-registry.js";
import { waitUntil } from "../support/wait-until.js";

const context = { user: "ada" };

describe.each([
  ["Server of 1.x", (registry: Registry) => serveMcp(new Server(identity), registry, { context })],
  ["McpServer of 1.x", (registry: Registry) => serveMcp(new OlderMcpServer(identity), registry, { context })],
  ["Server of 2.x", (registry: Registry) => serveMcp(new NewServer(identity), registry, { context })],
  ["McpServer of 2.x", (registry: Registry) => serveMcp(new McpServer(identity), registry, { context })],
])("%s", (_name, serve) => {
  const connect = async (settings: Parameters<typeof createServedRegistry>[0] = {}) => {
    const served = createServedRegistry(settings);
    return { ...served, client: await connectTo(serve(served.registry)) };
  };

  test("lists the tools in the registry's order", async () => {
    const { client } = await connect();
    expect((await client.listTools()).tools).toEqual(projectTools(servedTools, "mcp"));
  });

  const path = { path: "a.ts" };
  const text = (matching: RegExp | string) => ({
    content: [
      { type: "text", text: typeof matching === "string" ? matching : (expect.stringMatching(matching) as string) },
    ],
  });
  const structuredContent = { text: "a.ts:1 for ada" };
  const both = { ...text(JSON.stringify(structuredContent)), structuredContent };
  test.each<[what: string, call: Parameters<Client["callTool"]>[0], answer: object]>([
    ["a result that has a schema, also structured", { name: "read_file", arguments: path }, both],
    ["a call by an alias", { name: "cat", arguments: path }, { structuredContent }],
    ["a receipt in its own words", { name: "print_receipt" }, text("* thanks *")],
    ["a string as it is", { name: "run_script", arguments: { script: "go\n" } }, text("ran 3 characters")],
    ["no result", { name: "write_file", arguments: { path: "a", text: "b" } }, text("Done.")],
    [
      "wrong arguments, with feedback",
      { name: "read_file", arguments: { file: "a" } },
      { ...text(/path/), isError: true },
    ],
    [
      "a call that nobody approves",
      { name: "remove_file", arguments: path },
      { ...text(/not approved/), isError: true },
    ],
  ])("answers %s", async (_what, call, answer) => {
    const { client } = await connect();
    const result = await client.callTool(call);
    expect(result).toMatchObject(answer);
    expect("isError" in result).toBe("isError" in answer);
  });

  test("refuses a tool that is not there by a protocol error", async () => {
    const { client } = await connect();
    await expect(client.callTool({ name: "read_fil" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/no tool named "read_fil"/) as string,
    });
  });

  test("cancels a call when its request is cancelled", async () => {
    const { client, cancelled } = await connect();
    const controller = new AbortController();
    const call = client.callTool({ name: "wait_forever" }, undefined, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(call).rejects.toThrow();
    await waitUntil(() => expect(cancelled).toHaveLength(1));
  });
});

type Registry = ReturnType<typeof createServedRegistry>["registry"];

test("a client that asks its user is named, and the context comes from the request", async () => {
  const { registry, ran } = createServedRegistry();
  const server = serveMcp(new Server(identity), registry, {
    approvedBy: "desktop client",
    context: ({ requestId }) => Promise.resolve({ user: `request ${requestId}` }),
  });
  const client = await connectTo(server);
  await client.callTool({ name: "remove_file", arguments: { path: "a.ts" } });
  expect(ran).toEqual(['remove_file {"path":"a.ts"}']);
  await expect(client.callTool({ name: "read_file", arguments: { path: "a" } })).resolves.toMatchObject({
    structuredContent: { text: "a:1 for request 2" },
  });
});

const stdio = (args: string[]) => ({ command: process.execPath, args, stderr: "inherit" as const });
const older = async (args: string[]) => {
  const client = new Client(identity);
  await client.connect(new StdioClientTransport(stdio(args)));
  return client;
};
const newer = async (args: string[]) => {
  const client = new NewClient(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new NewStdio(stdio(args)));
  return client;
};

// Each starts a process, which compiles the program.
test.each([
  { file: "mcp-server-1.ts", connect: older },
  { file: "mcp-server-2.ts", connect: newer },
])("the program six-lines/$file lists what the wire file holds, and answers", async ({ file, connect }) => {
  const client = await connect([fileURLToPath(new URL("six-lines/start.mjs", import.meta.url)), file]);
  const listed = ["ListTasks", "ApplyPatch"].map((name) => wireFile("mcp").find((tool) => tool.name === name));
  expect((await client.listTools()).tools).toEqual(listed);
  const result = await client.callTool({ name: "ListTasks", arguments: { limit: "three" } });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/limit/) as string }] });
  await client.close();
});

test("clients of both generations accept tuples of each form, which they check by different drafts", async () => {
  const [text, number] = [{ type: "string" }, { type: "number" }];
  const properties = {
    pair: { type: "array", prefixItems: [text, number], minItems: 2, maxItems: 2 },
    none: { type: "array", prefixItems: [text, number], items: false },
    rest: { type: "array", prefixItems: [text], items: number, minItems: 1 },
    same: { type: "array", prefixItems: [text], items: text },
    inside: { type: "array", items: { anyOf: [{ type: "array", prefixItems: [text], items: number }, text] } },
  };
  const result = { pair: ["a", 1], none: ["a", 1], rest: ["a", 1, 2], same: ["a", "b"], inside: [["a", 1, 2], "b"] };
  const outputSchema = { type: "object" as const, properties };
  const inputSchema = { type: "object" as const };
  const list = functionTool({ name: "list", description: "Lists.", effect: "read_only", inputSchema, outputSchema });
  const registry = createToolRegistry([list], { list: () => result });
  for (const client of [await connectMcp(registry), await connectNewMcp(registry)]) {
    expect(await client.callTool({ name: "list" })).toMatchObject({ structuredContent: result });
  }
  const losses = projectTool(list, "mcp").losses.map(({ effect, pointer }) => `${effect} ${pointer}`);
  expect(losses).toEqual(["wider /properties/rest", "wider /properties/inside/items/anyOf/0"]);
});

test("a client gets the details of a failure", async () => {
  const tool = functionTool({
    name: "book",
    description: "Books.",
    effect: "read_only",
    inputSchema: { type: "object" },
  });
  const registry = createToolRegistry([tool], {
    book: () => {
      throw new ToolFailure("full", "The train is full.", {
        recoveryHint: "Take the next one.",
        details: { next: "9:15" },
      });
    },
  });
  const client = await connectTo(serveMcp(new Server(identity), registry));
  const text = (said: string) => ({ type: "text", text: said });
  expect(await client.callTool({ name: "book" })).toEqual({
    content: [text("The train is full.\nTake the next one."), text('{"details":{"next":"9:15"}}')],
    isError: true,
  });
});
