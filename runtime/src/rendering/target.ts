/** Names the targets, the vendor formats that a tool can be rendered for, and defines the options of each. */

/** Options of every target. */
export interface CommonTargetOptions {
  /**
   * Appends a tool's declared effect to its description: by default unless it is `read_only`, with true always, with
   * false never. `mcp` ignores this, because its annotations state the effect.
   */
  readonly effectInDescription?: boolean;
}

export interface OpenAiTargetOptions extends CommonTargetOptions {
  /**
   * Sends a tool with a grammar as a custom tool, whose input is text, or as a function.
   * @default "custom"
   */
  readonly freeform?: "custom" | "function";
}

export interface OpenAiStrictTargetOptions extends OpenAiTargetOptions {
  /**
   * Names of tools whose absent and null properties stay distinct: on the wire, such a property is null if it is absent,
   * and `{ "value": … }` otherwise. `true` stands for all tools. In other tools, null stands for both.
   */
  readonly wrapNullable?: true | readonly string[];
}

export interface OpenAiChatTargetOptions extends OpenAiStrictTargetOptions {
  /** Sends the parameters in strict mode, as `openai-strict` does. */
  readonly strict?: boolean;
}

export interface GeminiTargetOptions extends CommonTargetOptions {
  /**
   * `json_schema` sends `parametersJsonSchema`, `openapi` the older `parameters`.
   * @default "json_schema"
   */
  readonly parameters?: "json_schema" | "openapi";
}

export interface McpTargetOptions extends CommonTargetOptions {
  /**
   * Revision of the protocol.
   * @default "2026-07-28"
   */
  readonly revision?: "2025-11-25" | "2026-07-28";
}

export interface VsCodeTargetOptions extends CommonTargetOptions {
  /** `enabledApiProposals` of the extension's package.json: with the private API, its tools may use reserved names. */
  readonly enabledApiProposals?: readonly string[];
}

export interface TargetOptions {
  readonly openai: OpenAiTargetOptions;
  readonly "openai-strict": OpenAiStrictTargetOptions;
  readonly "openai-chat": OpenAiChatTargetOptions;
  readonly anthropic: CommonTargetOptions;
  readonly "anthropic-strict": CommonTargetOptions;
  readonly gemini: GeminiTargetOptions;
  readonly mcp: McpTargetOptions;
  readonly bedrock: CommonTargetOptions;
  readonly "vercel-ai": CommonTargetOptions;
  readonly vscode: VsCodeTargetOptions;
}

/** The name of a vendor format. */
export type TargetName = keyof TargetOptions;

/** A target with its options. */
export type TargetWithOptions<Name extends TargetName = TargetName> = {
  [Each in Name]: TargetOptions[Each] & { readonly target: Each };
}[Name];

/** A target, by name or with options. */
export type Target<Name extends TargetName = TargetName> = Name | TargetWithOptions<Name>;

/**
 * Splits a target into its name and its options; `known` has a property for each supported target.
 *
 * @throws {TypeError} when there is no such target.
 */
export function splitTarget<Name extends TargetName>(
  target: Target<Name>,
  known: Readonly<Record<Name, unknown>>,
): { readonly name: Name; readonly options: TargetOptions[Name] } {
  const { target: name, ...options } = typeof target === "string" ? { target } : target;
  if (!Object.hasOwn(known, name)) {
    throw new TypeError(`There is no target "${String(name)}". The targets are ${Object.keys(known).join(", ")}.`);
  }
  // The compiler cannot follow the union through `Name`.
  return { name: name as Name, options: options as TargetOptions[Name] };
}
