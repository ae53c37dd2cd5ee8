// A server over standard input and output with the SDK of either generation: "1" or "2".

import { McpServer as OlderServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport as OlderTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const isOlder = process.argv[2] === "1";
const server = new (isOlder ? OlderServer : McpServer)({ name: "by SDK", version: "1.0.0" });
const shape = { text: z.string() };
const config = { description: "Echoes.", inputSchema: isOlder ? shape : z.object(shape), _meta: { "x/y": 1 } };
server.registerTool("echo", config, async ({ text }) => ({ content: [{ type: "text", text }] }));
await server.connect(new (isOlder ? OlderTransport : StdioServerTransport)());
