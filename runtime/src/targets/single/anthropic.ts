/** The public names of `@toolwright/runtime/targets/anthropic`: tools for Anthropic's Messages API, and the way back. */

import { anthropic as definition } from "../anthropic.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for Anthropic's Messages API. */
export const anthropic: SingleTarget<"anthropic"> = /* @__PURE__ */ createSingleTarget(definition);
