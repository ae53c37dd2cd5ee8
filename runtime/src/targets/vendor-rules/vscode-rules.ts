/** The rules of the target `vscode`: what VS Code asks of a tool. */

import type { TargetRule } from "../rules.js";
import type { CommonTargetOptions } from "../target.js";

export function vscodeRules(_options: CommonTargetOptions): readonly TargetRule[] {
  return [];
}
