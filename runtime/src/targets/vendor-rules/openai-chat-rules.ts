/** The rules of the target `openai-chat`: what OpenAI requires of a tool in Chat Completions. */

import type { TargetRule } from "../rules.js";
import type { OpenAiChatTargetOptions } from "../target.js";
import { functionRules, strictRules, strictUnchecked, type OpenAiFormat } from "./openai-function-rules.js";
import { documented } from "./rule-facts.js";

const format: OpenAiFormat = { prefix: "openai-chat", target: "openai-chat", holder: "function" };

export function openaiChatRules({ strict }: OpenAiChatTargetOptions): readonly TargetRule[] {
  const rules = functionRules(format);
  return strict === true
    ? [...rules, ...strictRules({ ...format, prefix: "openai-chat-strict" })]
    : [...rules, strictUnchecked({ code: "openai-chat-mode-strict", source: documented }, "function")];
}
