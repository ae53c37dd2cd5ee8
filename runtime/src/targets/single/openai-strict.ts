/** The public names of `@toolwright/runtime/targets/openai-strict`: tools for OpenAI's Responses API in strict mode, and the way back. */

import { openaiStrict as definition } from "../openai-strict.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for OpenAI's Responses API in strict mode. */
export const openaiStrict: SingleTarget<"openai-strict"> = /* @__PURE__ */ createSingleTarget(definition);
