/** The shape of the setting `targets` of `toolwright.config.json`: the runtime's options, and what a project adds. */

import type {
  CommonTargetOptions,
  GeminiTargetOptions,
  McpTargetOptions,
  OpenAiChatTargetOptions,
  OpenAiStrictTargetOptions,
  OpenAiTargetOptions,
  VsCodeTargetOptions,
} from "@toolwright/runtime/internal/targets/target";

/** The vendor formats that every tool must work in. */
export interface ConfigTargets {
  /** OpenAI's Responses API, without strict mode. */
  openai?: true | ConfigOpenAiTarget;
  /** OpenAI's Responses API in strict mode. */
  "openai-strict"?: true | ConfigOpenAiStrictTarget;
  /** OpenAI's Chat Completions API. */
  "openai-chat"?: true | ConfigOpenAiChatTarget;
  /** Anthropic's Messages API, without strict mode. */
  anthropic?: true | ConfigTarget;
  /** Anthropic's Messages API in strict mode. */
  "anthropic-strict"?: true | ConfigTarget;
  /** Google's Gemini API. */
  gemini?: true | ConfigGeminiTarget;
  /** The Model Context Protocol. */
  mcp?: true | ConfigMcpTarget;
  /** Amazon Bedrock's Converse API. */
  bedrock?: true | ConfigTarget;
  /** Vercel's AI SDK. */
  "vercel-ai"?: true | ConfigTarget;
  /** Entries of `contributes.languageModelTools` in the package.json of a VS Code extension, written in place. */
  vscode?: true | ConfigVsCodeTarget;
}

/** What can be set for every target. */
export interface ConfigTarget extends ConfigExclusions, CommonTargetOptions {}

interface ConfigExclusions {
  /** Tools that this target is not sent, by name, each with the reason why. */
  exclude?: { [tool: string]: ConfigReason };
}

/**
 * Why something is as it is, for readers of the configuration.
 * @minLength 1
 */
export type ConfigReason = string;

/** What can be set for OpenAI's formats. */
export interface ConfigOpenAiTarget extends ConfigTarget, OpenAiTargetOptions {}

/** What can be set for OpenAI's strict mode. */
export interface ConfigOpenAiStrictTarget extends ConfigTarget, OpenAiStrictTargetOptions {}

/** What can be set for OpenAI's Chat Completions API. */
export interface ConfigOpenAiChatTarget extends ConfigTarget, OpenAiChatTargetOptions {}

/** What can be set for Gemini. */
export interface ConfigGeminiTarget extends ConfigTarget, GeminiTargetOptions {}

/** What can be set for the Model Context Protocol. */
export interface ConfigMcpTarget extends ConfigTarget, McpTargetOptions {}

/** What can be set for VS Code. */
export interface ConfigVsCodeTarget extends ConfigTarget, VsCodeTargetOptions {
  /**
   * The extension's package.json.
   * @minLength 1
   * @default "package.json"
   */
  packageJson?: string;
}
