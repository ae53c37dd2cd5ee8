/** Which tools an MCP server has, and what clients of both generations see when they change. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as OlderMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer, Server as NewServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool, type ToolMetadata, type ToolRegistry } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { connect, connectOverHttp, identity, type Connecting } from "./mcp-clients.js";
import { waitUntil } from "../support/wait-until.js";

const inputSchema = { type: "object" as const };
const makeTools = (...names: string[]) =>
  names.map((name) => functionTool({ name, description: "Answers.", effect: "read_only", inputSchema }));
const makeHandlers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, () => `${name} ran`]));
const makeRegistry = (...names: string[]) => createToolRegistry(makeTools(...names), makeHandlers(...names));

const namesOf = ({ tools }: { readonly tools: readonly { readonly name: string }[] }) => tools.map(({ name }) => name);
const textOf = async (client: Client, name: string) => (await client.callTool({ name })).content;

type ServeOptions = Parameters<typeof serveMcp<Server, unknown, ToolMetadata, unknown>>[2];
/** Servers of both generations have different types, of which a table's row may have either. */
const serveAny = <Any extends Connecting>(server: Any, registry: ToolRegistry, options: ServeOptions = {}): Any => {
  serveMcp(server as unknown as Server, registry, options);
  return server;
};
const own = async () => ({ content: [{ type: "text" as const, text: "own ran" }] });
const mcpServers = [
  ["1.x", () => new OlderMcpServer(identity), { description: "Is the server's own." }],
  ["2.x", () => new McpServer(identity), { description: "Is the server's own.", inputSchema: z.object({}) }],
] as const;
const servers = [
  ["Server of 1.x", () => new Server(identity)],
  ["McpServer of 1.x", () => new OlderMcpServer(identity)],
  ["Server of 2.x", () => new NewServer(identity)],
  ["McpServer of 2.x", () => new McpServer(identity)],
] as const;

describe.each(mcpServers)("an McpServer of %s with tools of its own", (_name, create, config) => {
  const register = (server: ReturnType<typeof create>, name: string) =>
    // Both have the same method, with types of their own.
    (server as McpServer).registerTool(name, config as { inputSchema: z.ZodObject }, own);

  test.each(["before", "after"])("serves those that it had %s the registry's, too", async (when) => {
    const server = create();
    if (when === "before") register(server, "own");
    serveAny(server, makeRegistry("served"));
    if (when === "after") register(server, "own");
    const client = await connect(server);
    expect(namesOf(await client.listTools())).toEqual(["served", "own"]);
    expect(await textOf(client, "served")).toEqual([{ type: "text", text: "served ran" }]);
    expect(await textOf(client, "own")).toEqual([{ type: "text", text: "own ran" }]);
    register(server, "late");
    expect(namesOf(await client.listTools())).toEqual(["served", "own", "late"]);
  });

  test("serves one registry only", () => {
    const server = create();
    serveAny(server, makeRegistry("first"));
    expect(() => serveAny(server, makeRegistry("second"))).toThrow(/already serves a registry.*combineRegistries/);
  });

  test("has no name twice", async () => {
    const server = create();
    register(server, "own");
    const renamed = makeTools("served").map((tool) => ({ ...tool, aliases: ["own"] }));
    expect(() => serveAny(server, createToolRegistry(renamed, makeHandlers("served")))).toThrow(/both have "own"/);
    serveAny(server, makeRegistry("served"));
    const client = await connect(server);
    register(server, "served");
    await expect(client.listTools()).rejects.toThrow(/both have "served"/);
    await expect(client.callTool({ name: "served" })).rejects.toThrow(/both have "served"/);
  });
});

test("a low-level server that answers for tools already is refused, and goes on answering", async () => {
  const older = new Server(identity, { capabilities: { tools: {} } });
  older.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "own", inputSchema }] }));
  expect(() => serveMcp(older, makeRegistry("served"))).toThrow(/already answers tools\/list.*one registry/);
  expect(namesOf(await (await connect(older)).listTools())).toEqual(["own"]);
  const callOnly = new OlderMcpServer(identity, { capabilities: {} });
  callOnly.server.registerCapabilities({ tools: {} });
  callOnly.server.setRequestHandler(CallToolRequestSchema, own);
  expect(() => serveMcp(callOnly, makeRegistry("served"))).toThrow(/already answers tools\/call/);
  const newer = new NewServer(identity, { capabilities: { tools: {} } });
  newer.setRequestHandler("tools/list", () => ({ tools: [{ name: "own", inputSchema }] }));
  expect(() => serveMcp(newer, makeRegistry("served"))).toThrow(/already answers tools\/list.*one registry/);
});

describe.each(servers)("a %s", (_name, create) => {
  const serve = async (registry: ToolRegistry, options: ServeOptions = {}) =>
    connect(serveAny(create(), registry, options));

  test("that is connected is not served any more", async () => {
    const server = create();
    serveAny(server, makeRegistry("first"));
    await connect(server);
    expect(() => serveAny(server, makeRegistry("second"))).toThrow(/Call serveMcp before connect/);
  });

  test("tells its client that tools are replaced, and serves the new ones", async () => {
    const registry = makeRegistry("old");
    const server = create();
    serveAny(server, registry);
    const changed = vi.fn();
    const client = new Client(identity, { listChanged: { tools: { onChanged: changed, debounceMs: 0 } } });
    await connect(server, client);
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: true });
    expect(namesOf(await client.listTools())).toEqual(["old"]);
    registry.replaceTools(makeTools("new", "newer"), makeHandlers("new", "newer"));
    await waitUntil(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(namesOf({ tools: changed.mock.calls[0]?.[1] as [] })).toEqual(["new", "newer"]);
    expect(await textOf(client, "newer")).toEqual([{ type: "text", text: "newer ran" }]);
    await expect(client.callTool({ name: "old" })).rejects.toMatchObject({ code: -32602 });
    await client.close();
    registry.replaceTools(makeTools("old"), makeHandlers("old"));
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test("answers a call that began before tools were replaced", async () => {
    let finish: (text: string) => void = () => undefined;
    const slow = () => new Promise<string>((resolve) => (finish = resolve));
    const registry = createToolRegistry(makeTools("slow"), { slow });
    const client = await serve(registry);
    const answer = textOf(client, "slow");
    await client.listTools();
    registry.replaceTools(makeTools("new"), makeHandlers("new"));
    finish("slow ran");
    expect(await answer).toEqual([{ type: "text", text: "slow ran" }]);
  });

  test("lists pages, and goes on behind the last tool where the list changes meanwhile", async () => {
    const registry = makeRegistry("a", "b", "c", "d", "e");
    const client = await serve(registry, { pageSize: 2 });
    const first = await client.listTools();
    const second = await client.listTools({ cursor: first.nextCursor });
    const third = await client.listTools({ cursor: second.nextCursor });
    expect([first, second, third].map(namesOf)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(third.nextCursor).toBeUndefined();
    registry.replaceTools(makeTools("x", "a", "b", "y", "e"), makeHandlers("x", "a", "b", "y", "e"));
    expect(namesOf(await client.listTools({ cursor: first.nextCursor }))).toEqual(["y", "e"]);
    const gone = client.listTools({ cursor: second.nextCursor });
    await expect(gone).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/from the start/) as string,
    });
  });

  test.each(["", "nothing", "after:", "after:z", "5"])("refuses the cursor %j", async (cursor) => {
    const client = await serve(makeRegistry("a", "b"));
    await expect(client.listTools({ cursor })).rejects.toMatchObject({ code: -32602 });
  });

  test("wants a page size that is possible", () => {
    for (const pageSize of [0, -1, 1.5, NaN]) {
      expect(() => serveAny(create(), makeRegistry("a"), { pageSize })).toThrow(/pageSize/);
    }
  });
});

test("a call as a task is refused before it runs, where the server has tasks for other tools", async () => {
  const ran = vi.fn(() => "ran");
  const registry = createToolRegistry(makeTools("served"), { served: ran });
  const server = new Server(identity, { capabilities: { tasks: { requests: { tools: { call: {} } } } } });
  const client = await connect(serveMcp(server, registry));
  const call = { method: "tools/call", params: { name: "served", task: { ttl: 1000 } } } as const;
  await expect(client.request(call, z.unknown())).rejects.toMatchObject({
    code: -32601,
    message: expect.stringMatching(/without "task"/) as string,
  });
  expect(ran).not.toHaveBeenCalled();
  expect((await client.listTools()).tools[0]).not.toHaveProperty("execution");
});

test("a client of 2026-07-28 over HTTP sees own tools, and that the registry's change", async () => {
  const registry = makeRegistry("a", "b", "c");
  const handler = createMcpHandler(() => {
    const server = new McpServer(identity);
    server.registerTool("own", { inputSchema: z.object({}) }, own);
    return serveMcp(server, registry, { pageSize: 2 });
  });
  const stop = registry.onToolsChanged(() => handler.notify.toolsChanged());
  const changed = vi.fn();
  const client = await connectOverHttp(handler, { listChanged: { tools: { onChanged: changed, debounceMs: 0 } } });
  expect(namesOf(await client.listTools())).toEqual(["a", "b", "c", "own"]);
  expect((await client.callTool({ name: "own" })).content).toEqual([{ type: "text", text: "own ran" }]);
  registry.replaceTools(makeTools("d"), makeHandlers("d"));
  await waitUntil(() => expect(changed).toHaveBeenCalled());
  expect((await client.callTool({ name: "d" })).content).toEqual([{ type: "text", text: "d ran" }]);
  stop();
  await client.close();
  await handler.close();
});
