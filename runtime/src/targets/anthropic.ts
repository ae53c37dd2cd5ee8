/** Anthropic's Messages API, without strict mode. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { anthropicRules } from "./vendor-rules/anthropic-rules.js";

/** A tool, as the Messages API takes it. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
  strict?: boolean;
  input_examples?: Record<string, unknown>[];
  cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
  defer_loading?: boolean;
}

export const anthropic: TargetDefinition<AnthropicTool, CommonTargetOptions> = {
  vendor: "Anthropic",
  rules: anthropicRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<AnthropicTool>(
      {
        name: metadata.name,
        description: describeTool(metadata, options),
        input_schema: schema.schema as ObjectSchema,
      },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(wire["description"]),
    inputSchema: readSchema(wire["input_schema"]),
    inputPointer: "/input_schema",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request),
};
