/** The public names of `@toolwright/runtime/targets`: each tool in every vendor's format, and the way back. */

export type { AnthropicTool } from "./anthropic.js";
export type { BedrockDocument, BedrockTool } from "./bedrock.js";
export type { GeminiFunctionDeclaration, GeminiRequest, GeminiSchema } from "./gemini.js";
export type { JsonSchema } from "../json-schema/json-values.js";
export type { McpSchema, McpTool } from "./mcp.js";
export type { OpenAiChatCustomTool, OpenAiChatFunctionTool, OpenAiChatTool } from "./openai-chat.js";
export type { OpenAiCustomTool, OpenAiFunctionTool, OpenAiTool } from "./openai.js";
export {
  createProjector,
  decoderFor,
  joinWires,
  projectTool,
  projectTools,
  readTools,
  targetNames,
  vendorOf,
} from "./project-tool.js";
export type { Projector } from "./project-tool.js";
export type { Decode, DecodeOptions, FilledOf, Loss, LossEffect, Projection } from "./projection.js";
export type { SingleProjection, SingleTarget, ToolDecoder } from "./single-target.js";
export type { NamedWire } from "./target-definition.js";
export { standardSchema } from "./standard-schema.js";
export type {
  FilledSchemaOptions,
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardResult,
  ToolStandardSchema,
} from "./standard-schema.js";
export type {
  CommonTargetOptions,
  GeminiTargetOptions,
  McpRevision,
  McpTargetOptions,
  OpenAiChatTargetOptions,
  OpenAiStrictTargetOptions,
  OpenAiTargetOptions,
  Target,
  TargetName,
  TargetOptions,
  TargetWithOptions,
  VsCodeTargetOptions,
} from "./target.js";
export type { TargetRequests, TargetWires } from "./target-wires.js";
export { vendorLimits } from "./vendor-limits.js";
export type { NameForm, PatternConstruct } from "./vendor-limits.js";
export type { VercelAiTool, VercelAiTools } from "./vercel-ai.js";
export type { VsCodeTool } from "./vscode.js";
export type { WireParts } from "./wire-readers.js";
