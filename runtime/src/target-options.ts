/** A declaration's options for single targets. */

/** An entry of `contributes.languageModelTools` in a VS Code extension's package.json. */
export interface VsCodeToolOptions {
  /** Name by which a person refers to the tool in a prompt; word characters and hyphens. */
  readonly toolReferenceName?: string;
  /** Description for people. */
  readonly userDescription?: string;
  /** Whether a person may refer to the tool in a prompt. */
  readonly canBeReferencedInPrompt?: boolean;
  /** A codicon such as `$(file)`, or paths of an image for each theme. */
  readonly icon?: string | { readonly light: string; readonly dark: string };
  /** A when clause that decides whether the tool is available. */
  readonly when?: string;
  /** Tags by which other extensions find the tool. */
  readonly tags?: readonly string[];
}

/** Asks a provider to cache the request up to and including this tool. */
export interface CacheDirective {
  readonly type: "ephemeral";
  /** How long the prefix stays cached. */
  readonly ttl?: "5m" | "1h";
}

/** Options of a tool in Anthropic's Messages API. */
export interface AnthropicToolOptions {
  /** A cache breakpoint after this tool, which must not be deferred. */
  readonly cacheControl?: CacheDirective;
  /** Loads the tool when tool search finds it, not at first; not together with `cacheControl`. */
  readonly deferLoading?: boolean;
}

/** An icon of a tool in the Model Context Protocol. */
export interface McpIcon {
  /** The image: an `https:` or `data:` URI. */
  readonly src: string;
  readonly mimeType?: string;
  /** Sizes such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
}

/** Options of a tool in the Model Context Protocol. */
export interface McpToolOptions {
  readonly icons?: readonly McpIcon[];
  /** Further metadata for clients, by names with a prefix such as `example.com/kind`. */
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Options for single targets, by target. */
export interface ToolTargetOptions {
  readonly vscode?: VsCodeToolOptions;
  readonly anthropic?: AnthropicToolOptions;
  readonly mcp?: McpToolOptions;
}
