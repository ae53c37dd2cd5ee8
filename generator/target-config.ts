/** The shape of the setting `targets` of `toolwright.config.json`. */

/** The vendor formats that every tool must work in. */
export interface ConfigTargets {
  /** OpenAI's Responses API, without strict mode. */
  openai?: true | ConfigOpenAiTarget;
  /** OpenAI's Responses API in strict mode. */
  "openai-strict"?: true | ConfigOpenAiTarget;
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
export interface ConfigTarget {
  /** Tools that this target is not sent, by name, each with the reason why. */
  exclude?: { [tool: string]: ConfigReason };
  /**
   * Says a tool's declared effect in words at the end of its description: by default unless it is `read_only`, with true
   * always, with false never. `mcp`, whose annotations say the effect, takes no notice.
   */
  effectInDescription?: boolean;
}

/**
 * Why something is as it is, for whoever reads the configuration.
 * @minLength 1
 */
export type ConfigReason = string;

/** What can be set for OpenAI's formats. */
export interface ConfigOpenAiTarget extends ConfigTarget {
  /**
   * How a tool with a grammar is sent: as a custom tool whose input is text, or as a function.
   * @default "custom"
   */
  freeform?: "custom" | "function";
}

/** What can be set for OpenAI's Chat Completions API. */
export interface ConfigOpenAiChatTarget extends ConfigOpenAiTarget {
  /** Sends the parameters in strict mode, as `openai-strict` does. */
  strict?: boolean;
}

/** What can be set for Gemini. */
export interface ConfigGeminiTarget extends ConfigTarget {
  /**
   * `json_schema` sends `parametersJsonSchema`, `openapi` the older `parameters`.
   * @default "json_schema"
   */
  parameters?: "json_schema" | "openapi";
}

/** What can be set for the Model Context Protocol. */
export interface ConfigMcpTarget extends ConfigTarget {
  /**
   * Revision of the protocol.
   * @default "2026-07-28"
   */
  revision?: "2025-11-25" | "2026-07-28";
}

/** What can be set for VS Code. */
export interface ConfigVsCodeTarget extends ConfigTarget {
  /**
   * The extension's package.json.
   * @minLength 1
   * @default "package.json"
   */
  packageJson?: string;
}
