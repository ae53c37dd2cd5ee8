/** An MCP server of revision 2026-07-28 over stdio, built with the official SDK from the generated metadata. */

import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { projectTool, standardSchema } from "@toolwright/runtime/targets";
import { tools } from "../../../generated/registry.js";
import { runTool } from "./handlers.js";

serveStdio(() => {
  const server = new McpServer({ name: "built-in tools", version: "1.0.0" });
  for (const metadata of tools) {
    const { name, outputSchema, ...config } = projectTool(metadata, "mcp").wire;
    server.registerTool(
      name,
      {
        ...config,
        inputSchema: standardSchema(metadata, "mcp"),
        ...(outputSchema === undefined ? {} : { outputSchema: fromJsonSchema(outputSchema) }),
      },
      (args) => {
        const result = runTool(name, args);
        return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
      },
    );
  }
  return server;
});
