/** The public names of `@toolwright/runtime/targets/openai-chat`: tools for OpenAI's Chat Completions API, and the way back. */

import { openaiChat as definition } from "../openai-chat.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for OpenAI's Chat Completions API. */
export const openaiChat: SingleTarget<"openai-chat"> = /* @__PURE__ */ createSingleTarget(definition);
