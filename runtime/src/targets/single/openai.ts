/** The public names of `@toolwright/runtime/targets/openai`: tools for OpenAI's Responses API, and the way back. */

import { openai as definition } from "../openai.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for OpenAI's Responses API. */
export const openai: SingleTarget<"openai"> = /* @__PURE__ */ createSingleTarget(definition);
