/** The public names of `@toolwright/runtime/targets/vscode`: tools for VS Code, and the way back. */

import { vscode as definition } from "../vscode.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for VS Code. */
export const vscode: SingleTarget<"vscode"> = /* @__PURE__ */ createSingleTarget(definition);
