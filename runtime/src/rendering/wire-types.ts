/** The vendors' types of tools on the wire, one format after the other, and of the tools of a request. */

import type { JsonSchema } from "../json-schema/json-values.js";
import type { ObjectSchema } from "../metadata.js";
import type { TargetName } from "./target.js";

/** A tool in the form that the Responses API accepts. */
export type OpenAiTool =
  | {
      type: "function";
      name: string;
      description?: string;
      parameters: ObjectSchema;
      /** Always written: without it, the API tries strict mode. */
      strict: boolean;
      output_schema?: ObjectSchema;
    }
  | {
      type: "custom";
      name: string;
      description?: string;
      format: { type: "grammar" } & Grammar;
    };

interface Grammar {
  syntax: "lark" | "regex";
  definition: string;
}

/** A tool, as the Chat Completions API takes it. */
export type OpenAiChatTool =
  | {
      type: "function";
      function: { name: string; description?: string; parameters?: ObjectSchema; strict?: boolean };
    }
  | {
      type: "custom";
      custom: { name: string; description?: string; format: { type: "grammar"; grammar: Grammar } };
    };

/** A tool, as the Messages API takes it. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
  strict?: boolean;
  input_examples?: Record<string, unknown>[];
  cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
  defer_loading?: boolean;
}

/** A function declaration, as the Gemini API takes it. */
export interface GeminiFunctionDeclaration {
  name: string;
  description?: string;
  parameters?: GeminiSchema;
  parametersJsonSchema?: JsonSchema;
  response?: GeminiSchema;
  responseJsonSchema?: JsonSchema;
}

/**
 * A schema of the older form. The SDK types its `type` as an enumeration, which only the SDK's own members satisfy. This
 * type has no readable keyword, so the SDK accepts it.
 */
type GeminiSchema = Record<string, never>;

/** The tools of a request to the Gemini API. */
export type GeminiRequest = [{ functionDeclarations: GeminiFunctionDeclaration[] }];

/** A tool, as `tools/list` returns it. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: McpSchema;
  outputSchema?: McpSchema;
  annotations?: {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  icons?: { src: string; mimeType?: string; sizes?: string[] }[];
  _meta?: Record<string, unknown>;
}

/** A schema that fits both versions of the MCP SDK: one asks for JSON, the other for objects. */
export interface McpSchema {
  type: "object";
  properties?: Record<string, { [keyword: string]: JsonDocument }>;
  required?: string[];
  [keyword: string]: unknown;
}

/** Any JSON, as the AWS SDK types it. */
export type JsonDocument = null | boolean | number | string | JsonDocument[] | { [property: string]: JsonDocument };

/** A tool, as the Converse API takes it. */
export interface BedrockTool {
  toolSpec: { name: string; description?: string; inputSchema: { json: JsonDocument }; strict?: boolean };
}

/** The argument of `tool()` of the AI SDK, whose schemas must go through `jsonSchema()` first. */
export interface VercelAiTool {
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  inputExamples?: { input: Record<string, unknown> }[];
  strict?: boolean;
  needsApproval?: boolean;
}

/** An entry of `contributes.languageModelTools` in the package.json of a VS Code extension. */
export interface VsCodeTool {
  name: string;
  displayName: string;
  modelDescription: string;
  toolReferenceName?: string;
  userDescription?: string;
  canBeReferencedInPrompt?: boolean;
  icon?: string | { light: string; dark: string };
  when?: string;
  tags?: string[];
  inputSchema?: ObjectSchema;
}

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

/** The tools of a request, by target: an array of wire objects for most. */
export type TargetRequests = { [Name in Exclude<TargetName, "gemini" | "vercel-ai">]: TargetWires[Name][] } & {
  gemini: GeminiRequest;
  "vercel-ai": Record<string, VercelAiTool>;
};
