/** An MCP server over standard input and output, whose tools work in the folder that is named on the command line. */

import { realpath } from "node:fs/promises";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createToolRegistry, selectTools } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { tools } from "../../generated/registry.js";
import { handlers } from "./handlers.js";

const context = { root: await realpath(process.argv[2] ?? ".") };
const served = selectTools(tools, ["ApplyPatch", "ExecCommand", "ExecCommandBatch", "GetWorkspaceState", "ViewImage"]);
const registry = createToolRegistry(served, handlers);
const server = new Server({ name: "sandbox", version: "1.0.0" });
serveMcp(server, registry, { context, approvedBy: "the client" });
await server.connect(new StdioServerTransport());
