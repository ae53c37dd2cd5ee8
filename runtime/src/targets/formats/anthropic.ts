/** The public names of `@toolwright/runtime/targets/anthropic`: tools for Anthropic's Messages API. */

import { renderAnthropic } from "../../rendering/anthropic-rendering.js";
import { portableSteps } from "../../rendering/rendering.js";
import { createRenderer, listWires, type TargetRenderer } from "../../rendering/target-renderer.js";

/** Tools for Anthropic's Messages API. */
export const anthropic: TargetRenderer<"anthropic"> = /* @__PURE__ */ createRenderer({
  vendor: "Anthropic",
  render: (tool, options, projectSchema) =>
    renderAnthropic(tool, options, { steps: portableSteps, strict: false, projectSchema }),
  joinWires: listWires,
});
