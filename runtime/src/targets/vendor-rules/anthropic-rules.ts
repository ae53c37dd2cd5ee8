/** The rules of the target `anthropic`: what Anthropic asks of a tool without strict mode. */

import type { TargetRule } from "../rules.js";
import type { CommonTargetOptions } from "../target.js";

export function anthropicRules(_options: CommonTargetOptions): readonly TargetRule[] {
  return [];
}
