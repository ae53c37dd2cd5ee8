/** The rules of the target `openai-strict`: what OpenAI requires of a tool in strict mode. */

import type { TargetRule } from "../rules.js";
import { functionRules, strictRules, type OpenAiFormat } from "./openai-function-rules.js";

export function openaiStrictRules(): readonly TargetRule[] {
  const format: OpenAiFormat = { prefix: "openai-strict", target: "openai-strict", holder: "" };
  return [...functionRules(format), ...strictRules(format)];
}
