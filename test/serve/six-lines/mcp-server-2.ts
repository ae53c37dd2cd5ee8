import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createToolRegistry } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { handlers, tools } from "./handlers.js";

const registry = createToolRegistry(tools, handlers);
serveStdio(() => serveMcp(new McpServer({ name: "tasks", version: "1.0.0" }), registry));
