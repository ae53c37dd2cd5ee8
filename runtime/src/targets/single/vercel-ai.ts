/** The public names of `@toolwright/runtime/targets/vercel-ai`: tools for Vercel's AI SDK, and the way back. */

import { vercelAi as definition } from "../vercel-ai.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for Vercel's AI SDK. */
export const vercelAi: SingleTarget<"vercel-ai"> = /* @__PURE__ */ createSingleTarget(definition);
