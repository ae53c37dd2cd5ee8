/** The public names of `@toolwright/runtime/targets/openai`: tools for OpenAI's Responses API. */

import { openaiSteps, renderOpenAi } from "../../rendering/openai-rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";

/** Tools for OpenAI's Responses API, without strict mode. */
export const openai: TargetRenderer<"openai"> = /* @__PURE__ */ createRenderer({
  vendor: "OpenAI",
  render: (tool, options, projectSchema) =>
    renderOpenAi(tool, options, { steps: openaiSteps, strict: false, projectSchema }),
  joinWires: listWires,
});
