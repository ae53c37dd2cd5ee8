/** The public names of `@toolwright/runtime/targets/openai-chat`: tools for OpenAI's Chat Completions API. */

import { openaiSteps, renderOpenAi } from "../../rendering/openai-rendering.js";
import { openaiStrictSteps } from "../../rendering/openai-strict-steps.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";
import type { OpenAiChatTool, OpenAiTool } from "../../rendering/wire-types.js";

/** Tools for OpenAI's Chat Completions API. */
export const openaiChat: TargetRenderer<"openai-chat"> = /* @__PURE__ */ createRenderer({
  vendor: "OpenAI Chat Completions",
  render: (tool, options, projectSchema) => {
    const strict = options.strict === true;
    const steps = strict ? openaiStrictSteps(tool, options) : openaiSteps;
    const rendering = renderOpenAi(tool, options, { steps, strict, projectSchema });
    const carried = rendering.carried.filter((field) => field !== "outputSchema");
    return { ...rendering, wire: nestTool(rendering.wire), carried };
  },
  joinWires: listWires,
});

/** Converts a tool for the Responses API. Chat Completions has no field for the schema of the result. */
function nestTool(tool: OpenAiTool): OpenAiChatTool {
  if (tool.type === "function") {
    const { type, output_schema: _outputSchema, ...rest } = tool;
    return { type, function: rest };
  }
  const { type, format, ...named } = tool;
  const { type: formatType, ...grammar } = format;
  return { type, custom: { ...named, format: { type: formatType, grammar } } };
}
