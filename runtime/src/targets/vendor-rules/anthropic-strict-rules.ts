/** The rules of the target `anthropic-strict`: what Anthropic asks of a tool in strict mode. */

import type { TargetRule } from "../rules.js";
import type { CommonTargetOptions } from "../target.js";

export function anthropicStrictRules(_options: CommonTargetOptions): readonly TargetRule[] {
  return [];
}
