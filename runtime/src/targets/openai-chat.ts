/** OpenAI's Chat Completions API. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { TargetDefinition } from "./target-definition.js";
import type { OpenAiChatTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { openaiChatRules } from "./vendor-rules/openai-chat-rules.js";

/** A function, as the Chat Completions API takes it. */
export interface OpenAiChatFunctionTool {
  type: "function";
  function: { name: string; description?: string; parameters?: ObjectSchema; strict?: boolean };
}

export const openaiChat: TargetDefinition<OpenAiChatFunctionTool, OpenAiChatTargetOptions> = {
  vendor: "OpenAI Chat Completions",
  rules: openaiChatRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<OpenAiChatFunctionTool>(
      {
        type: "function",
        function: {
          name: metadata.name,
          description: describeTool(metadata, options),
          parameters: schema.schema as ObjectSchema,
          strict: false,
        },
      },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(readSchema(wire["function"])?.["description"]),
    inputSchema: readSchema(readSchema(wire["function"])?.["parameters"]),
    inputPointer: "/function/parameters",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request, (wire) => readSchema(wire["function"] ?? wire["custom"])?.["name"]),
};
