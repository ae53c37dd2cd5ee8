/** The Model Context Protocol. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { TargetDefinition } from "./target-definition.js";
import type { McpTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { mcpRules } from "./vendor-rules/mcp-rules.js";

/** A tool, as `tools/list` answers it. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations?: {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  icons?: { src: string; mimeType?: string; sizes?: string[] }[];
  _meta?: Record<string, unknown>;
}

export const mcp: TargetDefinition<McpTool, McpTargetOptions> = {
  vendor: "MCP",
  rules: mcpRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<McpTool>(
      { name: metadata.name, description: describeTool(metadata, options), inputSchema: schema.schema as ObjectSchema },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(wire["description"]),
    inputSchema: readSchema(wire["inputSchema"]),
    inputPointer: "/inputSchema",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request),
};
