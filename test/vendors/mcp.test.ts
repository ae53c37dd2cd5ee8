/** MCP servers that are made from the generated metadata, without a registry, as a real client sees them. */

import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { projectTool, standardSchema } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { connect, identity } from "../serve/mcp-clients.js";
import { builtInTools, wireFile } from "./fixture-tools.js";

describe("a server whose schemas are standard schemas", () => {
  function createServer(): McpServer {
    const server = new McpServer(identity);
    for (const metadata of builtInTools) {
      const { name, outputSchema, ...config } = projectTool(metadata, "mcp").wire;
      const output = outputSchema === undefined ? {} : { outputSchema: fromJsonSchema(outputSchema) };
      server.registerTool(name, { ...config, inputSchema: standardSchema(metadata, "mcp"), ...output }, (args) => {
        const { limit } = args as { limit: number }; // Only ListTasks is called.
        const result = { total_active: 0, returned: 0, limit, tasks: [] };
        return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
      });
    }
    return server;
  }

  test("lists what the wire file holds, the effect of every tool among it", async () => {
    const { tools } = await (await connect(createServer())).listTools();
    expect(tools).toEqual(wireFile("mcp"));
    expect(tools.map(({ annotations }) => annotations)).toMatchObject(
      builtInTools.map(({ effect, idempotent }) => ({
        readOnlyHint: effect === "read_only",
        destructiveHint: effect === "destructive",
        idempotentHint: idempotent,
      })),
    );
  });

  test.each([
    ["takes", "ListTasks", { limit: 3 }, { structuredContent: { limit: 3, tasks: [] } }],
    ["refuses", "ListTasks", { limit: "three" }, { isError: true }],
    ["refuses", "ListTasks", { limits: 3 }, { isError: true }],
  ])("%s a call of %s with %j", async (_does, name, args, expected) => {
    const client = await connect(createServer());
    const result = await client.callTool({ name, arguments: args });
    expect(result).toMatchObject(expected);
    expect("isError" in result).toBe("isError" in expected);
  });
});
