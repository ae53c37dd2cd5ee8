/** The rules of the target `openai-chat`: what OpenAI asks of a tool in Chat Completions. */

import type { TargetRule } from "../rules.js";
import type { OpenAiChatTargetOptions } from "../target.js";

export function openaiChatRules(_options: OpenAiChatTargetOptions): readonly TargetRule[] {
  return [];
}
