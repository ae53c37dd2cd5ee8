/** The rules of the target `vercel-ai`: what Vercel's AI SDK asks of a tool. */

import type { TargetRule } from "../rules.js";
import type { CommonTargetOptions } from "../target.js";

export function vercelAiRules(_options: CommonTargetOptions): readonly TargetRule[] {
  return [];
}
