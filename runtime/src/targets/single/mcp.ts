/** The public names of `@toolwright/runtime/targets/mcp`: tools for the Model Context Protocol, and the way back. */

import { mcp as definition } from "../mcp.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for the Model Context Protocol. */
export const mcp: SingleTarget<"mcp"> = /* @__PURE__ */ createSingleTarget(definition);
