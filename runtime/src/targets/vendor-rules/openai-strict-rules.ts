/** The rules of the target `openai-strict`: what OpenAI asks of a tool in strict mode. */

import type { TargetRule } from "../rules.js";
import type { OpenAiTargetOptions } from "../target.js";

export function openaiStrictRules(_options: OpenAiTargetOptions): readonly TargetRule[] {
  return [];
}
