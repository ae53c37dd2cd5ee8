/** From the tools of a request to the rules of their target that they break. */

import { readTools } from "./project-tool.js";
import { findViolations, type TargetRule, type Violation } from "./rules.js";
import { splitTarget, type Target, type TargetName, type TargetOptions } from "./target.js";
import { anthropicRules, anthropicStrictRules } from "./vendor-rules/anthropic-rules.js";
import { bedrockRules } from "./vendor-rules/bedrock-rules.js";
import { geminiRules } from "./vendor-rules/gemini-rules.js";
import { mcpRules } from "./vendor-rules/mcp-rules.js";
import { openaiChatRules, openaiRules, openaiStrictRules } from "./vendor-rules/openai-rules.js";
import { vercelAiRules } from "./vendor-rules/vercel-ai-rules.js";
import { vscodeRules } from "./vendor-rules/vscode-rules.js";

const rules: { readonly [Name in TargetName]: (options: TargetOptions[Name]) => readonly TargetRule[] } = {
  openai: openaiRules,
  "openai-strict": openaiStrictRules,
  "openai-chat": openaiChatRules,
  anthropic: anthropicRules,
  "anthropic-strict": anthropicStrictRules,
  gemini: () => geminiRules,
  mcp: mcpRules,
  bedrock: bedrockRules,
  "vercel-ai": () => vercelAiRules,
  vscode: vscodeRules,
};

/**
 * Finds everything that the vendor is known to refuse in the value that a request carries for its tools, even a
 * hand-written one; undefined if it does not have the target's shape.
 *
 * @throws {TypeError} when there is no such target.
 */
export function checkRequest(request: unknown, target: Target): readonly Violation[] | undefined {
  const tools = readTools(request, target);
  return tools && findViolations(tools, rulesOf(target));
}

/**
 * The rules of a target.
 *
 * @throws {TypeError} when there is no such target.
 */
export function rulesOf<Name extends TargetName>(target: Target<Name>): readonly TargetRule[] {
  const { name, options } = splitTarget(target, rules);
  return rules[name](options);
}
