/** The rules of the target `bedrock`: what Amazon Bedrock asks of a tool. */

import type { TargetRule } from "../rules.js";
import type { CommonTargetOptions } from "../target.js";

export function bedrockRules(_options: CommonTargetOptions): readonly TargetRule[] {
  return [];
}
