/** Checks the tools of a request against the rules of their target. */

import { readTools } from "@toolwright/runtime/internal/targets/project-tool";
import type { Target, TargetName } from "@toolwright/runtime/targets";
import type { TargetOptions } from "@toolwright/runtime/internal/rendering/target";
import { anthropicRules, anthropicStrictRules } from "./anthropic.js";
import { bedrockRules } from "./bedrock.js";
import { geminiRules } from "./gemini.js";
import { mcpRules } from "./mcp.js";
import { openaiChatRules, openaiRules, openaiStrictRules } from "./openai.js";
import { vercelAiRules } from "./vercel-ai.js";
import { findViolations, type VendorRule, type Violation } from "./vendor-rule.js";
import { vscodeRules } from "./vscode.js";

const rules: { readonly [Name in TargetName]: (options: TargetOptions[Name]) => readonly VendorRule[] } = {
  openai: openaiRules,
  "openai-strict": openaiStrictRules,
  "openai-chat": openaiChatRules,
  anthropic: () => anthropicRules("anthropic"),
  "anthropic-strict": anthropicStrictRules,
  gemini: () => geminiRules,
  mcp: mcpRules,
  bedrock: () => bedrockRules,
  "vercel-ai": () => vercelAiRules,
  vscode: vscodeRules,
};

/**
 * Finds the violations of the vendor's known rules in the tools of a request, even a hand-written one; undefined if the
 * value does not have the target's shape.
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
export function rulesOf<Name extends TargetName>(target: Target<Name>): readonly VendorRule[] {
  const { target: name, ...options } = typeof target === "string" ? { target } : target;
  if (!Object.hasOwn(rules, name)) throw new TypeError(`There is no target "${String(name)}".`);
  // The compiler cannot follow the union through `Name`.
  return rules[name as Name](options as TargetOptions[Name]);
}
