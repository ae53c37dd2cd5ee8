/** The shape of `toolwright.config.json`, from which its JSON Schema is generated. */

import type { Integer } from "@toolwright/runtime";
import type { TargetName } from "@toolwright/runtime/targets";
import type { TargetWithOptions } from "@toolwright/runtime/internal/targets/target";
import type { SourceLocation } from "../diagnostics/locations.js";
import type { ConfigTargets } from "./target-config.js";

/** Settings of a toolwright project. Paths are relative to the file that names them. */
export interface Config {
  /** JSON Schema of this file, for editors: `./node_modules/toolwright/dist/config.schema.json`. */
  $schema?: string;
  /** Path or package of a configuration that this one builds on. Keys written here win. */
  extends?: string;
  /** Versions of toolwright that may generate here, as a semver range such as `^0.1.0`. */
  requires?: string;
  /**
   * Globs of the files that declare tools.
   * @minItems 1
   */
  tools?: string[];
  /**
   * Folder of the generated files.
   * @minLength 1
   */
  output?: string;
  /** The tsconfig whose resolution settings the sources are read with; by default `tsconfig.json`, where there is one. */
  tsconfig?: string;
  /** The capability families that tools may name. Without this list any family goes. */
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
  /** Names of the types around every result, where a tool does not say otherwise. */
  resultEnvelope?: ConfigResultEnvelope;
  /** Tags of other tools, without the @, that doc comments may have; any other that toolwright does not know is an error. */
  allowedTags?: ConfigTagName[];
  /** Ending of relative imports in generated modules; by default what the tsconfig's module resolution wants. */
  importExtension?: ".js" | ".ts" | "";
  /**
   * Generates a validator for each schema: code that needs no schema compiler where it runs.
   * @default false
   */
  validators?: boolean;
  /** The vendor formats that every tool must work in: their rules are checked, and what each is sent is generated. */
  targets?: ConfigTargets;
  /** How many tokens the tools may cost in any target, by an estimate. */
  budgets?: ConfigBudgets;
  /** How the rules about tools and their targets report. */
  lint?: ConfigLint;
  /** How changes of the tools are reviewed. A review goes by what the baseline has here, not by what changes here. */
  review?: ConfigReview;
}

/** How many tokens the tools may cost, by an estimate. */
export interface ConfigBudgets {
  /**
   * Tokens of one tool.
   * @minimum 1
   */
  toolTokens?: Integer;
  /**
   * Tokens of all tools of a target together.
   * @minimum 1
   */
  surfaceTokens?: Integer;
  /**
   * Characters of a tool's description.
   * @minimum 1
   */
  descriptionCharacters?: Integer;
}

/** How the rules about tools and their targets report. */
export interface ConfigLint {
  /** Severity of a rule, by its code. An error stops the run, and `off` asks for silence. */
  severities?: { [code: string]: "error" | "warning" | "info" | "off" };
}

/** How changes of the tools are reviewed. */
export interface ConfigReview {
  /** Severities that differ from those of the rules. Of several that fit, the last counts. */
  severities?: ConfigSeverity[];
  /**
   * Glob of the tags that releases have.
   * @minLength 1
   * @default "v*"
   */
  releaseTags?: string;
  /**
   * Folder of the records of changes that are accepted.
   * @minLength 1
   * @default "toolwright.accepted"
   */
  acceptances?: string;
  /**
   * Days that a tool must stay from when it is deprecated. Without it any time will do.
   * @minimum 0
   */
  deprecationWindow?: Integer;
  /**
   * How objects are read that accept undeclared names: `declared` takes these names as not in use, `strict` as in use.
   * @default "declared"
   */
  openObjects?: "declared" | "strict";
  /**
   * The severity of breaks that are proved and yet unlikely to be met, such as a number that must be an integer now;
   * `never` for notes that never fail a review. By default `error` for the project's own tools and `warning` for others.
   */
  unlikely?: "error" | "warning" | "never";
}

/** A severity that differs from that of the rule. */
export interface ConfigSeverity {
  /** Name of the rule, such as `tool-description-changed`. */
  rule: string;
  /** Only for tools that were of this family before the change. */
  family?: string;
  /** Only for tools that had this stability before the change. */
  stability?: "stable" | "experimental" | "deprecated";
  severity: "error" | "warning" | "info";
}

/**
 * Name of a tag.
 * @pattern ^[A-Za-z][A-Za-z0-9_-]*$
 */
export type ConfigTagName = string;

/** Names of the types around every result. */
export interface ConfigResultEnvelope {
  /**
   * Type of the envelope that every result travels in.
   * @default "ToolResultEnvelope"
   */
  canonical?: string;
  /**
   * Type of the payload of a failed call.
   * @default "ToolError"
   */
  errorResult?: string;
}

/** Settings with every default filled in; paths are POSIX and relative to the root. */
export interface Settings {
  /** Folder that positions are relative to and that nothing leaves, absolute. */
  readonly root: string;
  /** Where the settings come from, relative to the root. */
  readonly configFile: string;
  readonly tools: readonly string[];
  /** POSIX, relative to the root. */
  readonly output: string;
  readonly tsconfig: string | null;
  readonly families: readonly string[] | null;
  readonly defaultFamily: string;
  readonly defaultStability: "stable" | "experimental";
  readonly resultEnvelope: { readonly canonical: string; readonly errorResult: string };
  readonly allowedTags: readonly string[];
  readonly importExtension: ".js" | ".ts" | "" | null;
  /** Tells whether validators are generated. */
  readonly validators: boolean;
  /** In the order in which targets are documented. */
  readonly targets: readonly TargetSettings[];
  readonly budgets: BudgetSettings;
  readonly lint: { readonly severities: Readonly<Record<string, LintSeverity>> };
  /** As the configuration has it: `readPolicy` fills in the defaults, for older configurations too. */
  readonly review: ConfigReview;
}

/** How loudly a rule reports; `off` not at all. */
export type LintSeverity = "error" | "warning" | "info" | "off";

/** One configured target. */
export interface TargetSettings {
  readonly name: TargetName;
  /** As the runtime takes it. */
  readonly target: TargetWithOptions;
  /** Tools that the target is not sent, with the reason for each. */
  readonly exclude: Readonly<Record<string, string>>;
  /** The package.json that the target is written to, POSIX, relative to the root; null but for `vscode`. */
  readonly packageJson: string | null;
  /** Where the configuration names the target, and each tool that it excludes; absent where it names no target. */
  readonly locations?: { readonly target: SourceLocation; readonly exclude: Readonly<Record<string, SourceLocation>> };
}

/** Budgets; null where there is no limit. */
export interface BudgetSettings {
  readonly toolTokens: number | null;
  readonly surfaceTokens: number | null;
  readonly descriptionCharacters: number | null;
  /** Where the configuration sets a budget of tokens; null where it does not. */
  readonly locations: { readonly toolTokens: SourceLocation | null; readonly surfaceTokens: SourceLocation | null };
}
