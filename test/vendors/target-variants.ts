/** Every target, with each choice that changes what is sent. */

import type { Target } from "@toolwright/runtime/targets";

/** A target under the name that tests show. */
export interface TargetVariant {
  readonly title: string;
  readonly target: Target;
}

export const targetVariants: readonly TargetVariant[] = [
  { title: "openai", target: "openai" },
  { title: "openai, grammars as functions", target: { target: "openai", freeform: "function" } },
  { title: "openai-strict", target: "openai-strict" },
  { title: "openai-strict, grammars as functions", target: { target: "openai-strict", freeform: "function" } },
  { title: "openai-chat", target: "openai-chat" },
  { title: "openai-chat, strict", target: { target: "openai-chat", strict: true } },
  { title: "anthropic", target: "anthropic" },
  { title: "anthropic-strict", target: "anthropic-strict" },
  { title: "gemini", target: "gemini" },
  { title: "gemini, openapi", target: { target: "gemini", parameters: "openapi" } },
  { title: "mcp", target: "mcp" },
  { title: "mcp, 2025-11-25", target: { target: "mcp", revision: "2025-11-25" } },
  { title: "bedrock", target: "bedrock" },
  { title: "vercel-ai", target: "vercel-ai" },
  { title: "vscode", target: "vscode" },
];
