/** The public names of `@toolwright/runtime/targets/gemini`: tools for Google's Gemini API, and the way back. */

import { gemini as definition } from "../gemini.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for Google's Gemini API. */
export const gemini: SingleTarget<"gemini"> = /* @__PURE__ */ createSingleTarget(definition);
