/** OpenAI's Chat Completions API. */

import type { ObjectSchema } from "../metadata.js";
import { describedTool } from "./effect-words.js";
import { readFreeform } from "./freeform.js";
import { openaiStrictSteps, openaiSteps } from "./openai.js";
import type { TargetDefinition } from "./target-definition.js";
import type { OpenAiChatTargetOptions } from "./target.js";
import { createRendering, projectSchema } from "./transform.js";
import { listWires, readSchema, readText, readWireList } from "./wire-lists.js";

/** A function, as the Chat Completions API takes it. */
export interface OpenAiChatFunctionTool {
  type: "function";
  function: { name: string; description?: string; parameters?: ObjectSchema; strict?: boolean };
}

/** A tool whose input is text that follows a grammar, as the Chat Completions API takes it. */
export interface OpenAiChatCustomTool {
  type: "custom";
  custom: {
    name: string;
    description?: string;
    format: { type: "grammar"; grammar: { syntax: "lark" | "regex"; definition: string } };
  };
}

/** A tool, as the Chat Completions API takes it. */
export type OpenAiChatTool = OpenAiChatFunctionTool | OpenAiChatCustomTool;

export const openaiChat: TargetDefinition<OpenAiChatTool, OpenAiChatTargetOptions> = {
  vendor: "OpenAI Chat Completions",
  project: (metadata, options) => {
    const { name } = metadata;
    const described = describedTool(metadata, options);
    const freeform = readFreeform(metadata, options);
    if (freeform !== undefined) {
      const { syntax, definition } = freeform.grammar;
      return createRendering<OpenAiChatTool>(
        {
          type: "custom",
          custom: { name, ...described, format: { type: "grammar", grammar: { syntax, definition } } },
        },
        { metadata, schema: freeform.schema, carried: ["freeformGrammar"] },
      );
    }
    const strict = options.strict === true;
    const schema = projectSchema(metadata.inputSchema, "inputSchema", strict ? openaiStrictSteps : openaiSteps);
    // The steps keep an object's schema.
    const parameters = schema.schema as ObjectSchema;
    return createRendering<OpenAiChatTool>(
      { type: "function", function: { name, ...described, parameters, strict } },
      { metadata, schema, carried: [] },
    );
  },
  readWire: ({ name, wire }) => ({
    name,
    description: readText(readSchema(wire["function"] ?? wire["custom"])?.["description"]),
    inputSchema: readSchema(readSchema(wire["function"])?.["parameters"]),
    inputPointer: "/function/parameters",
    wire,
  }),
  request: listWires,
  readRequest: (request) => readWireList(request, (wire) => readSchema(wire["function"] ?? wire["custom"])?.["name"]),
};
