/** The public names of `@toolwright/runtime/targets/openai-chat`: tools for OpenAI's Chat Completions API. */

import type { ObjectSchema } from "../../metadata.js";
import { openaiSteps, readFreeform } from "../openai-rendering.js";
import { openaiStrictSteps } from "../openai-strict-steps.js";
import { createRendering, descriptionField, describeTool } from "../rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../target-renderer.js";
import type { OpenAiChatTool } from "../wire-types.js";

/** Tools for OpenAI's Chat Completions API. */
export const openaiChat: TargetRenderer<"openai-chat"> = /* @__PURE__ */ createRenderer({
  vendor: "OpenAI Chat Completions",
  render: (tool, options, projectSchema) => {
    const named = { name: tool.name, ...descriptionField(describeTool(tool, options)) };
    const freeform = readFreeform(tool, options);
    if (freeform !== undefined) {
      const { grammar, schema } = freeform;
      return createRendering<OpenAiChatTool>(
        { type: "custom", custom: { ...named, format: { type: "grammar", grammar } } },
        { schema, carried: ["freeformGrammar"] },
      );
    }
    const strict = options.strict === true;
    const steps = strict ? openaiStrictSteps(tool, options) : openaiSteps;
    const schema = projectSchema(tool.inputSchema, "inputSchema", steps);
    const parameters = schema.schema as ObjectSchema; // The steps keep an object's schema.
    return createRendering<OpenAiChatTool>(
      { type: "function", function: { ...named, parameters, strict } },
      { schema, carried: [] },
    );
  },
  joinWires: listWires,
});
