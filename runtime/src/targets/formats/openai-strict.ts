/** The public names of `@toolwright/runtime/targets/openai-strict`: tools for the strict mode of OpenAI's Responses API. */

import { renderOpenAi } from "../../rendering/openai-rendering.js";
import { openaiStrictSteps } from "../../rendering/openai-strict-steps.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";

/** Tools for OpenAI's Responses API in strict mode. */
export const openaiStrict: TargetRenderer<"openai-strict"> = /* @__PURE__ */ createRenderer({
  vendor: "OpenAI in strict mode",
  render: (tool, options, projectSchema) =>
    renderOpenAi(tool, options, { steps: openaiStrictSteps(tool, options), strict: true, projectSchema }),
  joinWires: listWires,
});
