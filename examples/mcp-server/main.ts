import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { projectTool, standardSchema } from "@toolwright/runtime/targets";
import { realpathSync } from "node:fs";
import { tools } from "../../generated/registry.js";
import { handlers } from "./handlers.js";
const root = realpathSync(process.argv[2] ?? ".");
serveStdio(() => {
  const server = new McpServer({ name: "sandbox", version: "1.0.0" });
  for (const metadata of tools) {
    if (!(metadata.name in handlers)) continue;
    const { name, outputSchema, ...config } = projectTool(metadata, "mcp").wire;
    server.registerTool(
      name,
      {
        ...config,
        inputSchema: standardSchema(metadata, "mcp"),
        ...(outputSchema === undefined ? {} : { outputSchema: fromJsonSchema(outputSchema) }),
      },
      async (args: any, extra: any) => {
        const result = await (handlers as any)[name](args, { root }, { signal: extra.mcpReq?.signal ?? extra.signal });
        return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
      },
    );
  }
  return server;
});
