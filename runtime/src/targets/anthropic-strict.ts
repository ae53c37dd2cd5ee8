/** Anthropic's Messages API in strict mode. */

import { anthropic, type AnthropicTool } from "./anthropic.js";
import type { TargetDefinition } from "./target-definition.js";
import type { CommonTargetOptions } from "./target.js";
import { anthropicStrictRules } from "./vendor-rules/anthropic-strict-rules.js";

export const anthropicStrict: TargetDefinition<AnthropicTool, CommonTargetOptions> = {
  ...anthropic,
  rules: anthropicStrictRules,
  vendor: "Anthropic in strict mode",
};
