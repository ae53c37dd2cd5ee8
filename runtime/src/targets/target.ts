/** The vendor wire formats that a tool can be rendered for, and what can be chosen about each. */

/** A vendor wire format. */
export type TargetName =
  | "openai"
  | "openai-strict"
  | "openai-chat"
  | "anthropic"
  | "anthropic-strict"
  | "gemini"
  | "mcp"
  | "bedrock"
  | "vercel-ai"
  | "vscode";

/** What can be chosen for every target. */
export interface CommonTargetOptions {
  /**
   * Says the tool's declared effect in words at the end of its description: by default unless it is `read_only`, with
   * `true` always, with `false` never. `mcp`, whose annotations say the effect, takes no notice.
   */
  readonly effectInDescription?: boolean;
}

/** What can be chosen about OpenAI's formats. */
export interface OpenAiTargetOptions extends CommonTargetOptions {
  /** How a tool with a grammar is rendered: as a custom tool whose input is text (the default), or as a function. */
  readonly freeform?: "custom" | "function";
}

/** What can be chosen about OpenAI's Chat Completions. */
export interface OpenAiChatTargetOptions extends OpenAiTargetOptions {
  /** Renders the parameters for strict mode, as `openai-strict` does. */
  readonly strict?: boolean;
}

/** What can be chosen about Gemini. */
export interface GeminiTargetOptions extends CommonTargetOptions {
  /** `json_schema` writes `parametersJsonSchema`, the default; `openapi` the older `parameters`. */
  readonly parameters?: "json_schema" | "openapi";
}

/** A revision of the Model Context Protocol. */
export type McpRevision = "2025-11-25" | "2026-07-28";

/** What can be chosen about the Model Context Protocol. */
export interface McpTargetOptions extends CommonTargetOptions {
  /** By default the newest. */
  readonly revision?: McpRevision;
}

/** What can be chosen, by target. */
export interface TargetOptions {
  readonly openai: OpenAiTargetOptions;
  readonly "openai-strict": OpenAiTargetOptions;
  readonly "openai-chat": OpenAiChatTargetOptions;
  readonly anthropic: CommonTargetOptions;
  readonly "anthropic-strict": CommonTargetOptions;
  readonly gemini: GeminiTargetOptions;
  readonly mcp: McpTargetOptions;
  readonly bedrock: CommonTargetOptions;
  readonly "vercel-ai": CommonTargetOptions;
  readonly vscode: CommonTargetOptions;
}

/** A target with what was chosen about it. */
export type TargetWithOptions<Name extends TargetName = TargetName> = {
  [Each in Name]: TargetOptions[Each] & { readonly target: Each };
}[Name];

/** A target, by name or with options. */
export type Target<Name extends TargetName = TargetName> = Name | TargetWithOptions<Name>;
