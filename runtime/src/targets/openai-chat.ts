/** OpenAI's Chat Completions API. */

import type { ObjectSchema } from "../metadata.js";
import { describedTool } from "./effect-words.js";
import { readFreeform } from "./freeform.js";
import { openaiStrictSteps } from "./openai-strict.js";
import { openaiSteps } from "./openai.js";
import { listWires, type TargetDefinition } from "./target-definition.js";
import type { OpenAiChatTargetOptions } from "./target.js";
import { createRendering } from "./transform.js";

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
  project: (metadata, options, projectSchema) => {
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
        { schema: freeform.schema, carried: ["freeformGrammar"] },
      );
    }
    const strict = options.strict === true;
    const steps = strict ? openaiStrictSteps(metadata, options) : openaiSteps;
    const schema = projectSchema(metadata.inputSchema, "inputSchema", steps);
    // The steps keep an object's schema.
    const parameters = schema.schema as ObjectSchema;
    return createRendering<OpenAiChatTool>(
      { type: "function", function: { name, ...described, parameters, strict } },
      { schema, carried: [] },
    );
  },
  request: listWires,
};
