/** OpenAI's Responses API, without strict mode. */

import type { ObjectSchema, ToolMetadata } from "../metadata.js";
import { describeTool } from "./effect-words.js";
import type { TargetDefinition } from "./target-definition.js";
import type { OpenAiTargetOptions } from "./target.js";
import { createProjection, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";
import { openaiRules } from "./vendor-rules/openai-rules.js";

/** A function, as the Responses API takes it. */
export interface OpenAiFunctionTool {
  type: "function";
  name: string;
  description?: string;
  parameters: ObjectSchema;
  /** Always written: left out, the API tries strict mode. */
  strict: boolean;
}

/** A tool whose input is text that follows a grammar, as the Responses API takes it. */
export interface OpenAiCustomTool {
  type: "custom";
  name: string;
  description?: string;
  format: { type: "grammar"; syntax: "lark" | "regex"; definition: string };
}

/** A tool, as the Responses API takes it. */
export type OpenAiTool = OpenAiFunctionTool | OpenAiCustomTool;

export const openai: TargetDefinition<OpenAiTool, OpenAiTargetOptions> = {
  vendor: "OpenAI",
  rules: openaiRules,
  project: (metadata: ToolMetadata, options) => {
    const schema = projectSchema(metadata.inputSchema, "inputSchema", []);
    return createProjection<OpenAiTool>(
      {
        type: "function",
        name: metadata.name,
        description: describeTool(metadata, options),
        parameters: schema.schema as ObjectSchema,
        strict: false,
      },
      { schema, canonical: metadata.inputSchema },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(wire["description"]),
    inputSchema: readSchema(wire["parameters"]),
    inputPointer: "/parameters",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request),
};
