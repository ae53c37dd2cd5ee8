/** The types of tools on the wire, and of the tools of a request, by target. */

import type { AnthropicTool } from "./anthropic.js";
import type { BedrockTool } from "./bedrock.js";
import type { GeminiFunctionDeclaration, GeminiRequest } from "./gemini.js";
import type { McpTool } from "./mcp.js";
import type { OpenAiChatTool } from "./openai-chat.js";
import type { OpenAiTool } from "./openai.js";
import type { TargetName } from "./target.js";
import type { VercelAiTool, VercelAiTools } from "./vercel-ai.js";
import type { VsCodeTool } from "./vscode.js";

/** A tool on the wire, by target. */
export interface TargetWires {
  openai: OpenAiTool;
  "openai-strict": OpenAiTool;
  "openai-chat": OpenAiChatTool;
  anthropic: AnthropicTool;
  "anthropic-strict": AnthropicTool;
  gemini: GeminiFunctionDeclaration;
  mcp: McpTool;
  bedrock: BedrockTool;
  "vercel-ai": VercelAiTool;
  vscode: VsCodeTool;
}

/** The tools of a request, by target: for most an array of the wire objects. */
export type TargetRequests = {
  [Name in Exclude<TargetName, "gemini" | "vercel-ai">]: TargetWires[Name][];
} & { gemini: GeminiRequest; "vercel-ai": VercelAiTools };
