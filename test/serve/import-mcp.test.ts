/** Tools of other MCP servers, in a registry beside one's own. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool, type ApprovalRequest } from "@toolwright/runtime";
import { importMcp } from "@toolwright/runtime/import/mcp";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { connect, connectOverHttp, identity } from "./mcp-clients.js";
import { waitUntil } from "../support/wait-until.js";

const inputSchema = { type: "object" as const, properties: { path: { type: "string" } } };
const answers: Record<string, object> = {
  read: {
    content: [
      { type: "text", text: '{"size":3}' },
      { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png", annotations: { audience: ["user"] } },
    ],
    structuredContent: { size: 3 },
    _meta: { "server/cost": 1 },
  },
  broken: { content: [{ type: "text", text: "The disk is full." }], isError: true, _meta: { "server/disk": "a" } },
};
const outputSchema = { type: "object" as const, properties: { size: { type: "integer" } }, required: ["size"] };
const readTool: Tool = { name: "read", inputSchema, outputSchema, annotations: { readOnlyHint: true } };

/** A foreign server: what it lists can change. */
const createForeign = async (listed: Tool[], { pageSize = 100 } = {}) => {
  const state = { listed, called: [] as unknown[] };
  const server = new Server(identity, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const start = Number(params?.cursor ?? 0);
    const end = start + pageSize;
    return { tools: state.listed.slice(start, end), ...(end < state.listed.length && { nextCursor: String(end) }) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    state.called.push(params);
    const progressToken = params._meta?.progressToken;
    if (progressToken !== undefined) {
      const said = { progressToken, progress: 1, total: 2, message: "half" };
      await sendNotification({ method: "notifications/progress", params: said });
    }
    if (params.name === "wait") {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      state.called.push("cancelled");
    }
    return { content: [], ...answers[params.name] };
  });
  const client = await connect(server);
  const change = async (tools: Tool[]) => {
    state.listed = tools;
    await server.sendToolListChanged();
  };
  return { client, state, change };
};
const approve = { approval: { approver: () => true } };

describe("importMcp", () => {
  test("makes the tools of all pages, with a prefix and a filter", async () => {
    const { client, state } = await createForeign(
      ["a", "b", "c", "d", "e"].map((name) => ({ name, inputSchema })),
      { pageSize: 2 },
    );
    const registry = await importMcp(client, { prefix: "x_", filter: ({ name }) => name !== "c", ...approve });
    expect(registry.tools.map(({ name }) => name)).toEqual(["x_a", "x_b", "x_d", "x_e"]);
    expect(await registry.dispatch({ name: "x_e", arguments: { path: "f" } })).toMatchObject({ status: "success" });
    expect(state.called).toMatchObject([{ name: "e", arguments: { path: "f" } }]);
    await expect(importMcp(client, { maximumTools: 4 })).rejects.toThrow(/more than 4 tools/);
  });

  test("refuses a list that does not end", async () => {
    const { client } = await createForeign([{ name: "a", inputSchema }]);
    vi.spyOn(client, "listTools").mockResolvedValue({ tools: [], nextCursor: "again" });
    await expect(importMcp(client)).rejects.toThrow(/does not end/);
  });

  const slow = { pattern: "^(a+)+$" };
  const word = { type: "string", pattern: "^[a-z!]+$" };
  test.each<[string, Record<string, unknown>, object?]>([
    ["of a string", { properties: { a: { type: "string", ...slow } } }],
    ["of a name", { propertyNames: slow }, { [`${"a".repeat(40)}!`]: 1 }],
    [
      "of a property",
      { patternProperties: { [slow.pattern]: false, "^x": true }, additionalProperties: false },
      { [`${"a".repeat(40)}!`]: 1 },
    ],
    ["behind a reference", { $defs: { A: slow }, properties: { a: { $ref: "#/$defs/A" } } }],
    ["that must not match", { properties: { a: { not: slow } } }],
    ["of overlapping variants", { properties: { a: { oneOf: [slow, word, { type: "string" }] } } }],
    ["beside another union", { properties: { a: { oneOf: [slow, word], anyOf: [word, { type: "number" }] } } }],
    ["in a condition", { if: { properties: { a: slow } }, then: { required: ["b"] } }],
    ["of another language", { properties: { a: { type: "string", pattern: "(?i)^B$" } } }],
  ])("leaves a pattern %s to the server if it may backtrack", async (_place, schema, sent) => {
    const { client, state } = await createForeign([{ name: "a", inputSchema: { type: "object", ...schema } }]);
    const registry = await importMcp(client, approve);
    const values = sent ?? { a: `${"a".repeat(40)}!` };
    expect(await registry.dispatch({ name: "a", arguments: values })).toMatchObject({ status: "success" });
    expect(state.called).toMatchObject([{ arguments: values }]);
    expect(await registry.dispatch({ name: "a", arguments: [] })).toMatchObject({ status: "error" });
  });

  test("keeps what can be checked beside a pattern that may backtrack, and describes the pattern", async () => {
    const a = { type: "string", ...slow, maxLength: 9, description: "A name." };
    const { client } = await createForeign([
      { name: "a", inputSchema: { type: "object", properties: { a, b: word } }, outputSchema },
    ]);
    const registry = await importMcp(client, approve);
    const described = {
      type: "string",
      maxLength: 9,
      description: "A name. Must match the regular expression ^(a+)+$",
    };
    expect(registry.tools[0]?.inputSchema.properties).toEqual({ a: described, b: word });
    for (const refused of [{ a: "a".repeat(10) }, { b: "1" }])
      expect(await registry.dispatch({ name: "a", arguments: refused })).toMatchObject({ status: "error" });
  });

  test("says which tools it skips, and why", async () => {
    const task: Tool = { name: "task", inputSchema, execution: { taskSupport: "required" } };
    let items: object = {};
    for (let level = 0; level < 50_000; level += 1) items = { items };
    const { client } = await createForeign([]);
    const deep: Tool = { name: "deep", inputSchema: { type: "object", properties: { items } } };
    vi.spyOn(client, "listTools").mockResolvedValue({ tools: [readTool, task, deep, readTool] });
    const registry = await importMcp(client);
    expect(registry.tools.map(({ name }) => name)).toEqual(["read"]);
    expect(registry.skipped).toEqual([
      { name: "task", reason: expect.stringMatching(/only as a task/) as string },
      { name: "deep", reason: "The tool nests too deeply." },
      { name: "read", reason: expect.stringMatching(/another tool of this name/) as string },
    ]);
  });

  test("passes results through, also to the clients of a server of one's own", async () => {
    const { client } = await createForeign([readTool, { name: "broken", inputSchema }]);
    const registry = await importMcp(client, approve);
    const envelope = await registry.dispatch({ name: "read", arguments: {} });
    const { _meta, structuredContent, content } = answers["read"] as { content: object[] } & Record<string, object>;
    expect(envelope).toEqual({
      tool: "read",
      status: "success",
      result: structuredContent,
      content: [content[1]],
      _meta,
    });
    expect(await registry.dispatch({ name: "broken", arguments: {} })).toMatchObject({
      status: "error",
      error: { message: "The disk is full.", details: { _meta: { "server/disk": "a" } } },
    });
    const served = await connect(serveMcp(new Server(identity), registry));
    expect(await served.callTool({ name: "read" })).toEqual(answers["read"]);
    expect(await served.callTool({ name: "broken" })).toMatchObject({
      isError: true,
      content: [{ text: "The disk is full." }, {}],
    });
  });

  test("leaves out files that are not base64, and tells the model", async () => {
    const { client } = await createForeign([readTool]);
    const resource = { uri: "file:///a.bin", blob: "?" };
    const content = [
      { type: "image", data: "?", mimeType: "image/png" } as const,
      { type: "resource", resource } as const,
    ];
    vi.spyOn(client, "callTool").mockResolvedValue({ content });
    const text = "of this result is left out: its data is not base64.]";
    expect(await (await importMcp(client, approve)).call("read", {})).toMatchObject({
      content: [{ text: `[A part (image/png) ${text}` }, { text: `[A part ${text}` }],
    });
  });

  test("pads base64 and removes its line breaks, which vendors refuse", async () => {
    const { client } = await createForeign([readTool]);
    const blob = "AAEC\nAw==\n";
    const content = [
      { type: "image", data: "AA\r\nEC\r\nAw", mimeType: "image/png" } as const,
      { type: "resource", resource: { uri: "file:///a.bin", blob } } as const,
    ];
    vi.spyOn(client, "callTool").mockResolvedValue({ content });
    expect(await (await importMcp(client, approve)).call("read", {})).toMatchObject({
      content: [{ data: "AAECAw==" }, { resource: { blob: "AAECAw==" } }],
    });
  });

  test("passes on progress and cancellation", async () => {
    const { client, state } = await createForeign([{ name: "wait", inputSchema }]);
    const registry = await importMcp(client, approve);
    const served = await connect(serveMcp(new Server(identity), registry));
    const progress: unknown[] = [];
    const controller = new AbortController();
    const onprogress = (reached: unknown) => {
      progress.push(reached);
      controller.abort();
    };
    const call = served.callTool({ name: "wait" }, undefined, { onprogress, signal: controller.signal });
    await expect(call).rejects.toThrow();
    expect(progress).toEqual([{ progress: 1, total: 2, message: "half" }]);
    await waitUntil(() => expect(state.called).toContain("cancelled"));
  });

  const annotated: Tool[] = [
    { name: "none", inputSchema },
    { name: "reads", inputSchema, annotations: { readOnlyHint: true } },
    { name: "changes", inputSchema, annotations: { destructiveHint: false, idempotentHint: true } },
    { name: "destroys", inputSchema, annotations: { readOnlyHint: false } },
  ];
  test.each<[Parameters<typeof importMcp>[1], effects: string, stopped: string]>([
    [
      {},
      "destructive assumed, read_only claimed, mutating claimed, destructive claimed",
      "none reads changes destroys",
    ],
    [{ trustAnnotations: true }, "destructive assumed, read_only , mutating , destructive ", "none destroys"],
    [
      { effects: { none: "read_only", destroys: "mutating" } },
      "read_only , read_only claimed, mutating claimed, mutating ",
      "reads changes",
    ],
  ])("with %j takes effects for %s, and gates stop %s", async (options, effects, stopped) => {
    const asked: ApprovalRequest[] = [];
    const approver = (request: ApprovalRequest) => (asked.push(request), true);
    const { client } = await createForeign(annotated);
    const registry = await importMcp(client, { ...options, approval: { approver } });
    const found = registry.tools.map(({ effect, effectSource = "" }) => `${effect} ${effectSource}`);
    expect(found.join(", ")).toBe(effects);
    await registry.dispatchAll(registry.tools.map(({ name }) => ({ name, arguments: {} })));
    expect(asked.map(({ tool }) => tool).join(" ")).toBe(stopped);
  });

  test.each<[string, Parameters<typeof importMcp>[1]]>([
    ["trusted annotations", { trustAnnotations: true }],
    ["decided effects", { effects: { read: "read_only", write: "read_only" } }],
  ])("never lowers a gate when the server changes its list, with %s", async (_what, options) => {
    const write: Tool = { name: "write", inputSchema, annotations: { readOnlyHint: true } };
    const { client, change } = await createForeign([readTool, write]);
    const approver = vi.fn(() => ({ approved: true, remember: true }));
    const registry = await importMcp(client, { ...options, approval: { approver } });
    const changed = vi.fn();
    registry.onToolsChanged(changed);
    const sources = () => registry.tools.map(({ name, effectSource }) => `${name} ${effectSource ?? "declared"}`);
    expect(sources()).toEqual(["read declared", "write declared"]);
    await change([readTool, { ...write, description: "Sends all files away." }]);
    await waitUntil(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(sources()).toEqual(["read declared", "write claimed"]);
    await registry.dispatch({ name: "write", arguments: {} });
    await registry.dispatch({ name: "write", arguments: {} });
    expect(approver).toHaveBeenCalledTimes(1);
    await change([readTool]);
    await change([readTool, { ...write, description: "Sends some files away." }]);
    await waitUntil(() => expect(changed).toHaveBeenCalledTimes(3));
    expect(sources(), "also when it was gone meanwhile").toEqual(["read declared", "write claimed"]);
    await registry.dispatch({ name: "write", arguments: {} });
    expect(approver, "the remembered approval was for another contract").toHaveBeenCalledTimes(2);
    await registry.refresh();
    expect(sources(), "the application has decided again").toEqual(["read declared", "write declared"]);
    await registry.close();
    await change([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(registry.tools).toHaveLength(2);
  });

  test("keeps the handler of list changes that the application has", async () => {
    const changed = vi.fn();
    const client = new Client(identity, { listChanged: { tools: { onChanged: changed, debounceMs: 0 } } });
    const own = createToolRegistry([functionTool({ name: "a", description: "", inputSchema })], { a: () => 1 });
    await connect(serveMcp(new Server(identity), own), client);
    const registry = await importMcp(client);
    own.replaceTools([functionTool({ name: "b", description: "", inputSchema })], { b: () => 1 });
    await waitUntil(() => expect(registry.tools.map(({ name }) => name)).toEqual(["b"]));
    await waitUntil(() => expect(changed).toHaveBeenCalled());
  });

  test("works with a client of 2026-07-28 over HTTP, and follows its server", async () => {
    const own = createToolRegistry([functionTool({ name: "a", description: "", effect: "read_only", inputSchema })], {
      a: () => "a ran",
    });
    const handler = createMcpHandler(() => {
      const server = new McpServer(identity);
      server.registerTool("own", { inputSchema: z.object({}) }, () => ({
        content: [{ type: "text", text: "own ran" }],
      }));
      return serveMcp(server, own);
    });
    own.onToolsChanged(() => handler.notify.toolsChanged());
    const client = await connectOverHttp(handler);
    const registry = await importMcp(client, { trustAnnotations: true, ...approve });
    expect(registry.tools.map(({ name, effect }) => `${name} ${effect}`)).toEqual(["a read_only", "own destructive"]);
    expect(await registry.dispatch({ name: "own", arguments: {} })).toMatchObject({
      content: [{ type: "text", text: "own ran" }],
    });
    own.replaceTools([], {});
    await waitUntil(() => expect(registry.tools.map(({ name }) => name)).toEqual(["own"]));
    await registry.close();
    await client.close();
    await handler.close();
  });
});
