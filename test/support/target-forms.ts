/** Every target, with each choice that changes what is sent. */

import type { Target, TargetName } from "@toolwright/runtime/targets";

/** The form of parameters that Gemini had first. */
export const openApiGemini: Target = { target: "gemini", parameters: "openapi" };

/** The targets, with each choice that changes schemas or rules. */
export const targetForms: readonly Target[] = [
  ...(["openai", "openai-strict", "openai-chat"] as const),
  { target: "openai-chat", strict: true },
  ...(["anthropic", "anthropic-strict", "gemini"] as const),
  openApiGemini,
  "mcp",
  { target: "mcp", revision: "2025-11-25" },
  ...(["bedrock", "vercel-ai", "vscode"] as const),
];

/** Name of a target, with options or without. */
export function nameOfTarget(target: Target): TargetName {
  return typeof target === "string" ? target : target.target;
}

/** A target with its options, as messages show it. */
export function describeTarget(target: Target): string {
  return typeof target === "string" ? target : JSON.stringify(target);
}
