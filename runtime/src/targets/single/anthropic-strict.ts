/** The public names of `@toolwright/runtime/targets/anthropic-strict`: tools for Anthropic's Messages API in strict mode, and the way back. */

import { anthropicStrict as definition } from "../anthropic.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for Anthropic's Messages API in strict mode. */
export const anthropicStrict: SingleTarget<"anthropic-strict"> = /* @__PURE__ */ createSingleTarget(definition);
