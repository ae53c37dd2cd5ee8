import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createToolRegistry } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { handlers, tools } from "./handlers.js";

const server = new Server({ name: "tasks", version: "1.0.0" });
serveMcp(server, createToolRegistry(tools, handlers));
await server.connect(new StdioServerTransport());
