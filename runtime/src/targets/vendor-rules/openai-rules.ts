/** The rules of the target `openai`: what OpenAI asks of a tool without strict mode. */

import type { TargetRule } from "../rules.js";
import type { OpenAiTargetOptions } from "../target.js";

export function openaiRules(_options: OpenAiTargetOptions): readonly TargetRule[] {
  return [];
}
