/** An MCP server of revision 2025-11-25 over stdio, built with the official SDK from the generated metadata. */

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { projectTools, standardSchema } from "@toolwright/runtime/targets";
import { tools } from "../../../generated/registry.js";
import { runTool } from "./handlers.js";

const server = new Server({ name: "built-in tools", version: "1.0.0" }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [...projectTools(tools, { target: "mcp", revision: "2025-11-25" })],
}));

server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const metadata = tools.find(({ name }) => name === params.name);
  if (metadata === undefined) throw new Error(`There is no tool ${params.name}.`);
  const validated = await standardSchema(metadata)["~standard"].validate(params.arguments ?? {});
  if (validated.issues !== undefined) {
    const text = validated.issues.map(({ message }) => message).join("\n");
    return { isError: true, content: [{ type: "text", text }] };
  }
  const result = runTool(params.name, validated.value);
  return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
});

await server.connect(new StdioServerTransport());
