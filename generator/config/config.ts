/** The types of the configuration file, whose JSON Schema is generated from them, and of the settings. */

import type { Integer } from "@toolwright/runtime";
import type { TargetName } from "@toolwright/runtime/targets";
import type {
  CommonTargetOptions,
  GeminiTargetOptions,
  McpTargetOptions,
  OpenAiChatTargetOptions,
  OpenAiStrictTargetOptions,
  OpenAiTargetOptions,
  TargetWithOptions,
  VsCodeTargetOptions,
} from "@toolwright/runtime/internal/rendering/target";
import type { SourceLocation } from "../diagnostics/diagnostics.js";

/** Settings of a toolwright project. Paths are relative to the file that names them. */
export interface Config {
  /** JSON Schema of this file, for editors: `./node_modules/toolwright/dist/config.schema.json`. */
  $schema?: string;
  /** Path or package of a configuration to extend. Keys written here win. */
  extends?: string;
  /** Versions of toolwright that may generate here, as a semver range such as `^0.1.0`. */
  requires?: string;
  /**
   * Globs of the files that declare tools.
   * @minItems 1
   */
  tools?: string[];
  /** Names of packages whose tools belong to this surface too; each publishes its inventory. */
  packages?: string[];
  /**
   * Folder of the generated files.
   * @minLength 1
   */
  output?: string;
  /** The tsconfig with the compiler options for the sources; by default `tsconfig.json` if it exists. */
  tsconfig?: string;
  /** The capability families that tools may name; by default any. */
  families?: string[];
  /**
   * Family of a tool that names none.
   * @default "tools"
   */
  defaultFamily?: string;
  /**
   * Stability of a tool that names none.
   * @default "experimental"
   */
  defaultStability?: "stable" | "experimental";
  /** Type names of the result envelope of tools that do not name their own. */
  resultEnvelope?: ConfigResultEnvelope;
  /** Doc tags of other programs, without the @. Any other unknown tag is a warning. */
  allowedTags?: ConfigTagName[];
  /** Ending of relative imports in generated modules; by default the one that the tsconfig's module resolution needs. */
  importExtension?: ".js" | ".ts" | "";
  /**
   * Generates a validator for each schema: a module that needs no schema compiler at run time.
   * @default false
   */
  validators?: boolean;
  /**
   * Generates a page that shows all tools to people: `catalogue.html`.
   * @default false
   */
  catalogue?: boolean;
  /**
   * Generates a page about all tools for git hosts: `TOOLS.md`.
   * @default false
   */
  markdown?: boolean;
  /** Markdown and MDX files with regions between `<!-- toolwright:tools -->` and `<!-- /toolwright -->` to fill. */
  docs?: ConfigPath[];
  /** Vendor formats to check every tool against, and to generate request payloads for. */
  targets?: ConfigTargets;
  /** Budgets for the descriptions and the estimated tokens of tools. */
  budgets?: ConfigBudgets;
  /** Severities of lint rules. */
  lint?: ConfigLint;
  /** How changes of the tools are reviewed. A review applies the settings of the baseline. */
  review?: ConfigReview;
}

/**
 * Path of a file.
 * @minLength 1
 */
export type ConfigPath = string;

/** Budgets for the descriptions and the estimated tokens of tools. */
export interface ConfigBudgets {
  /**
   * Most tokens of one tool in any target.
   * @minimum 1
   */
  toolTokens?: Integer;
  /**
   * Most tokens of all tools of a target together.
   * @minimum 1
   */
  surfaceTokens?: Integer;
  /**
   * Most characters of a tool's description.
   * @minimum 1
   */
  descriptionCharacters?: Integer;
}

/** Severities of lint rules. */
export interface ConfigLint {
  /** Severity by lint code. With an error, nothing is generated; `off` disables the rule. */
  severities?: { [code: string]: "error" | "warning" | "info" | "off" };
}

/** How changes of the tools are reviewed. */
export interface ConfigReview {
  /** Severities that override those of the rules. The last match wins. */
  severities?: ConfigSeverity[];
  /**
   * Glob of the release tags.
   * @minLength 1
   * @default "v*"
   */
  releaseTags?: string;
  /**
   * Folder of the acceptance records.
   * @minLength 1
   * @default "toolwright.accepted"
   */
  acceptances?: string;
  /**
   * Days that a deprecated tool must stay before its removal; by default no limit.
   * @minimum 0
   */
  deprecationWindow?: Integer;
  /**
   * Whether callers of objects that accept undeclared names send declared ones only (`declared`), or any (`strict`).
   * @default "declared"
   */
  openObjects?: "declared" | "strict";
  /**
   * Severity of proven breaks that few calls meet, such as a number that must now be an integer; with `never` they are
   * notes that never fail a review. By default `error` for the project's own tools and `warning` for others.
   */
  unlikely?: "error" | "warning" | "never";
}

/** A severity that overrides that of a rule. */
export interface ConfigSeverity {
  /** Name of the rule, such as `tool-description-changed`. */
  rule: string;
  /** Applies to tools that had this family before the change. */
  family?: string;
  /** Applies to tools that had this stability before the change. */
  stability?: "stable" | "experimental" | "deprecated";
  severity: "error" | "warning" | "info";
}

/**
 * Name of a doc tag.
 * @pattern ^[A-Za-z][A-Za-z0-9_-]*$
 */
export type ConfigTagName = string;

/** Type names of a result envelope. */
export interface ConfigResultEnvelope {
  /**
   * Type of the envelope.
   * @default "ToolResultEnvelope"
   */
  canonical?: string;
  /**
   * Type of the payload of a failed call.
   * @default "ToolError"
   */
  errorResult?: string;
}

/** Vendor formats, by name; false is the same as leaving one out, and turns off one of an extended configuration. */
export interface ConfigTargets {
  /** OpenAI's Responses API, without strict mode. */
  openai?: boolean | (ConfigTarget & OpenAiTargetOptions);
  /** OpenAI's Responses API in strict mode. */
  "openai-strict"?: boolean | (ConfigTarget & OpenAiStrictTargetOptions);
  /** OpenAI's Chat Completions API. */
  "openai-chat"?: boolean | (ConfigTarget & OpenAiChatTargetOptions);
  /** Anthropic's Messages API, without strict mode. */
  anthropic?: boolean | ConfigTarget;
  /** Anthropic's Messages API in strict mode. */
  "anthropic-strict"?: boolean | ConfigTarget;
  /** Google's Gemini API. */
  gemini?: boolean | (ConfigTarget & GeminiTargetOptions);
  /** The Model Context Protocol. */
  mcp?: boolean | (ConfigTarget & McpTargetOptions);
  /** Amazon Bedrock's Converse API. */
  bedrock?: boolean | ConfigTarget;
  /** Vercel's AI SDK. */
  "vercel-ai"?: boolean | ConfigTarget;
  /** VS Code: `contributes.languageModelTools` in the package.json of an extension, edited in place. */
  vscode?: boolean | ConfigVsCodeTarget;
}

/** Options of every target. */
export interface ConfigTarget extends CommonTargetOptions {
  /** Tools to exclude from this target, by name, each with the reason. */
  exclude?: { [tool: string]: ConfigReason };
}

/**
 * A reason, for readers of the configuration.
 * @minLength 1
 */
export type ConfigReason = string;

/** Options of VS Code. */
export interface ConfigVsCodeTarget extends ConfigTarget, VsCodeTargetOptions {
  /**
   * The extension's package.json.
   * @minLength 1
   * @default "package.json"
   */
  packageJson?: string;
}

/** Settings with every default filled in; paths are POSIX and relative to the root. */
export interface Settings {
  /** Folder of the project, absolute. Positions are relative to it. */
  readonly root: string;
  /** Relative to the root. */
  readonly configFile: string;
  readonly tools: readonly string[];
  /** Positions of the globs that the project's own configuration writes; others may serve several projects. */
  readonly toolLocations: Readonly<Record<string, SourceLocation>>;
  readonly packages: readonly PackageSetting[];
  /** POSIX, relative to the root. */
  readonly output: string;
  readonly tsconfig: string | null;
  readonly families: readonly string[] | null;
  readonly defaultFamily: string;
  readonly defaultStability: "stable" | "experimental";
  readonly resultEnvelope: { readonly canonical: string; readonly errorResult: string };
  readonly allowedTags: readonly string[];
  readonly importExtension: ".js" | ".ts" | "" | null;
  readonly validators: boolean;
  readonly catalogue: boolean;
  readonly markdown: boolean;
  /** Files with regions, POSIX, relative to the root. */
  readonly docs: readonly string[];
  /** In the order in which targets are documented. */
  readonly targets: readonly TargetSettings[];
  readonly budgets: BudgetSettings;
  readonly lint: { readonly severities: Readonly<Record<string, LintSeverity>> };
  /** Without defaults: `readPolicy` fills them in, for older configurations too. */
  readonly review: ConfigReview;
  /** The same if a package has some of them, which no commit shows; null otherwise. */
  readonly packagedReview: ConfigReview | null;
}

/** A package whose tools belong to the surface. */
export interface PackageSetting {
  readonly name: string;
  /** Position of the name in the configuration. */
  readonly location: SourceLocation;
}

/** The severity of a rule, or `off`. */
export type LintSeverity = "error" | "warning" | "info" | "off";

/** One configured target. */
export interface TargetSettings {
  readonly name: TargetName;
  readonly target: TargetWithOptions;
  /** Reasons by the names of excluded tools. */
  readonly exclude: Readonly<Record<string, string>>;
  /** The package.json that holds the tools, POSIX, relative to the root; null except for `vscode`. */
  readonly packageJson: string | null;
  /** Positions of the target and its excluded tools in the configuration; absent if it does not name the target. */
  readonly locations?: { readonly target: SourceLocation; readonly exclude: Readonly<Record<string, SourceLocation>> };
}

/** Budgets; null for no limit. */
export interface BudgetSettings {
  readonly toolTokens: number | null;
  readonly surfaceTokens: number | null;
  readonly descriptionCharacters: number | null;
  /** Positions of the budgets in the configuration. */
  readonly locations: { readonly toolTokens: SourceLocation | null; readonly surfaceTokens: SourceLocation | null };
}
