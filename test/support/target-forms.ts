/** Every target, with each choice that changes what is sent. */

import { targetNames, type Target, type TargetName } from "@toolwright/runtime/targets";

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

/** The prefixes of rules' codes, longest first. */
const prefixes = [...targetNames, "openai-chat-strict"].sort((left, right) => right.length - left.length);

/** The target that the code of a rule begins with, and the rest. */
export function splitCode(code: string): readonly [prefix: string, ending: string] {
  const prefix = prefixes.find((name) => code.startsWith(`${name}-`));
  if (prefix === undefined) throw new Error(`${code} must begin with a target.`);
  return [prefix, code.slice(prefix.length + 1)];
}
