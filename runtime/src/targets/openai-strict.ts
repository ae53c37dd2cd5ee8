/** OpenAI's Responses API in strict mode. */

import { openai, type OpenAiTool } from "./openai.js";
import type { TargetDefinition } from "./target-definition.js";
import type { OpenAiTargetOptions } from "./target.js";
import { openaiStrictRules } from "./vendor-rules/openai-strict-rules.js";

export const openaiStrict: TargetDefinition<OpenAiTool, OpenAiTargetOptions> = {
  ...openai,
  rules: openaiStrictRules,
  vendor: "OpenAI in strict mode",
};
