/** Tools of an `McpServer` with generated metadata and handlers of the SDK. */

import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { McpServer as OlderMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallToolResult, ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool, type ToolMetadata } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { registerMcpTool } from "@toolwright/runtime/serve/mcp-tool";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { connect, identity } from "./mcp-clients.js";
import { readSchema } from "../support/schema-notation.js";

interface Args {
  city: string;
  days?: number;
  units?: { temperature?: "C" | "F" };
}

interface Result {
  text: string;
}

const forecast: ToolMetadata<Args, Result, "forecast", "days"> = {
  name: "forecast",
  title: "Forecast",
  description: "Forecasts the weather.",
  effect: "read_only",
  idempotent: true,
  inputSchema: {
    type: "object",
    ...readSchema(`closed({ city: string, days?: integer({ maximum: 7, default: 3 }),
      units?: closed({ temperature?: oneOf("C", "F") }) })`),
  },
  outputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};

const say = (text: string) => ({ content: [{ type: "text" as const, text }], structuredContent: { text } });

const callOf =
  (client: Client) =>
  (args: object, name = "forecast") =>
    client.callTool({ name, arguments: args as never });

describe.each([
  ["1.x", () => new OlderMcpServer(identity)],
  ["2.x", () => new McpServer(identity) as never as OlderMcpServer],
])("an McpServer of %s", (_version, create) => {
  const start = async (prepare: (server: OlderMcpServer) => void) => {
    const server = create();
    prepare(server);
    const client = await connect(server);
    return { server, client, call: callOf(client) };
  };

  test("lists the schemas as they were generated, among the server's own tools", async () => {
    const { client } = await start((server) => {
      server.registerTool("before", { inputSchema: { path: z.string() } }, () => say("own"));
      registerMcpTool(server, forecast, { _meta: { page: "ui://forecast" } }, () => say("ours"));
      server.registerTool("after", {}, () => say("own"));
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["before", "forecast", "after"]);
    const { inputSchema, outputSchema, title, description } = forecast;
    const annotations = {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    const listed = { name: "forecast", title, description, annotations, inputSchema, _meta: { page: "ui://forecast" } };
    expect(tools[1]).toMatchObject({ ...listed, outputSchema: outputSchema as object });
  });

  test("gives the handler valid arguments with defaults, and what the SDK gives", async () => {
    const seen: unknown[] = [];
    const { call } = await start((server) =>
      registerMcpTool(server, forecast, async (args, extra) => {
        seen.push(args, "signal" in extra || "mcpReq" in extra);
        return Promise.resolve(say(args.city));
      }),
    );
    const result = await call({ city: "Bern", extra: 1, units: { temperature: "C", wind: "kn" } });
    expect(result).toMatchObject({ content: [{ text: "Bern" }], structuredContent: { text: "Bern" } });
    expect(seen).toEqual([{ city: "Bern", days: 3, units: { temperature: "C" } }, true]);
  });

  test.each([
    ["a missing parameter", {}, "city"],
    ["a wrong type", { city: "Bern", days: "two" }, "days"],
    ["a wrong value inside", { city: "Bern", other: 1, units: { temperature: "K" } }, "temperature"],
  ])("refuses %s", async (_what, args, named) => {
    const { call } = await start((server) => registerMcpTool(server, forecast, () => say("ran")));
    const { isError, content } = await call(args);
    expect({ isError, content: JSON.stringify(content) }).toEqual({
      isError: true,
      content: expect.stringMatching(`Invalid arguments for tool forecast.*${named}`),
    });
  });

  test("refuses undeclared properties where it is told to", async () => {
    const { call } = await start((server) =>
      registerMcpTool(server, forecast, { unknownParameters: "refuse" }, () => say("ran")),
    );
    expect(await call({ city: "Bern", other: 1 })).toHaveProperty("isError", true);
    expect(await call({ city: "Bern" })).not.toHaveProperty("isError", true);
  });

  test("answers with the errors of handlers, and checks structured content", async () => {
    const { call } = await start((server) =>
      registerMcpTool(server, forecast, ({ city }) => {
        if (city === "throws") throw new Error("No such city.");
        if (city === "fails") return { content: [{ type: "text", text: "failed" }], isError: true };
        return { content: [], ...(city === "wrong" && { structuredContent: { text: 1 } }) };
      }),
    );
    expect(await call({ city: "throws" })).toMatchObject({ isError: true, content: [{ text: "No such city." }] });
    expect(await call({ city: "fails" })).toMatchObject({ isError: true, content: [{ text: "failed" }] });
    expect(await call({ city: "wrong" })).toMatchObject({ isError: true });
    expect(await call({ city: "none" })).toMatchObject({ isError: true });
  });

  test("disables, renames and removes the tool as the SDK does", async () => {
    const { server, client, call } = await start((server) => {
      server.registerTool("own", {}, () => say("own"));
    });
    const tool = registerMcpTool(server, forecast, () => say("ran"));
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    tool.update({ name: "weather" });
    expect(await names()).toEqual(["own", "weather"]);
    expect((await client.listTools()).tools[1]?.inputSchema).toHaveProperty("properties.city");
    expect(await call({ city: "Bern" }, "weather")).toMatchObject({ content: [{ text: "ran" }] });
    tool.disable();
    expect(await names()).toEqual(["own"]);
    const second = registerMcpTool(server, forecast, () => say("second"));
    expect(await call({ city: "Bern" })).toMatchObject({ content: [{ text: "second" }] });
    second.remove();
    expect(await names()).toEqual(["own"]);
    const registered = () => registerMcpTool(server, { ...forecast, name: "own" }, () => say("ran"));
    expect(registered).toThrow(/own is already registered/);
  });

  test.each(["before", "after"])("stands beside a registry that is served %s", async (when) => {
    const tool = functionTool({
      name: "registry",
      description: "",
      effect: "read_only",
      inputSchema: { type: "object" },
    });
    const registry = createToolRegistry([tool], { registry: () => "registry ran" });
    const { client, call } = await start((server) => {
      if (when === "before") serveMcp(server, registry);
      registerMcpTool(server, forecast, () => say("ran"));
      if (when === "after") serveMcp(server, registry);
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["registry", "forecast"]);
    expect(tools[1]?.inputSchema).toHaveProperty("properties.city");
    expect(await call({ city: "Bern" })).toMatchObject({ content: [{ text: "ran" }] });
    expect(await call({}, "registry")).toMatchObject({ content: [{ text: "registry ran" }] });
  });
});

test("handlers have the types of the SDK and of the metadata", () => {
  type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
  const named = async ({ days }: { days: number }, { sessionId }: Extra): Promise<CallToolResult> =>
    Promise.resolve(say(`${sessionId} ${days}`));
  const older = new OlderMcpServer(identity);
  expectTypeOf(registerMcpTool(older, forecast, named)).toEqualTypeOf<ReturnType<OlderMcpServer["registerTool"]>>();
  const newer = new McpServer(identity);
  registerMcpTool(newer, forecast, { icons: [{ src: "https://example.com/icon.png" }] }, (args, context) => {
    expectTypeOf(args).toEqualTypeOf<{ city: string; days: number; units?: { temperature?: "C" | "F" } }>();
    expectTypeOf(context).toEqualTypeOf<ServerContext>();
    return { content: [{ type: "text", text: args.city }] };
  });
  // @ts-expect-error There is no content of this type.
  const wrong = () => registerMcpTool(older, forecast, () => ({ content: [{ type: "txt", text: "" }] }));
  // @ts-expect-error The description comes from the metadata.
  const twice = () => registerMcpTool(older, forecast, { description: "" }, named);
  expect([wrong, twice].map((call) => typeof call)).toEqual(["function", "function"]);
});

test("a server without registerTool is refused", () => {
  const server = new OlderMcpServer(identity);
  Object.assign(server, { registerTool: undefined });
  expect(() => registerMcpTool(server, forecast, () => say("ran"))).toThrow(/Update @modelcontextprotocol\/sdk/);
});
