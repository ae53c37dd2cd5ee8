/** OpenAI's Responses API in strict mode. */

import { openaiStrictSteps } from "./openai-strict-steps.js";
import { openai, projectOpenAi, type OpenAiTool } from "./openai.js";
import type { TargetDefinition } from "./target-definition.js";
import type { OpenAiTargetOptions } from "./target.js";
import { openaiStrictRules } from "./vendor-rules/openai-strict-rules.js";

export const openaiStrict: TargetDefinition<OpenAiTool, OpenAiTargetOptions> = {
  ...openai,
  rules: openaiStrictRules,
  vendor: "OpenAI in strict mode",
  project: (metadata, options) => projectOpenAi(metadata, options, { steps: openaiStrictSteps, strict: true }),
};
