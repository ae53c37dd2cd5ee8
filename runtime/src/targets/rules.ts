/** What a vendor requires of tools: rules as data, each with its source. */

import type { JsonSchema } from "../json-schema/json-values.js";

/** The source of a rule. */
export interface RuleSource {
  /**
   * `documented`: in the vendor's documentation or the types of its SDK; `sdk`: seen by running the vendor's SDK;
   * `observed`: in public reports of errors, which may age.
   */
  readonly kind: "documented" | "sdk" | "observed";
  /** Day of the last check, as `YYYY-MM-DD`. */
  readonly date: string;
}

/** The parts of a wire object that rules check, whatever its format calls them. */
export interface WireParts {
  readonly name: string;
  readonly description: string | undefined;
  /** Undefined for a tool without a schema, such as one with a grammar. */
  readonly inputSchema: JsonSchema | undefined;
  /** JSON Pointer of the input schema in the wire object. */
  readonly inputPointer: string;
  readonly wire: Readonly<Record<string, unknown>>;
}

/** One place at which a tool breaks a rule. */
export interface RuleBreak {
  /** JSON Pointer into the input schema; undefined if something else of the tool breaks the rule. */
  readonly schemaPointer?: string;
  /** JSON Pointer into the wire object, if a field other than the input schema breaks the rule. */
  readonly wirePointer?: string;
  /**
   * The problem, in words that follow "cannot be sent:", with the property as people write it and without a full stop:
   * `"options.path" is an open map`.
   */
  readonly problem: string;
}

/** A rule about each tool separately. */
export interface ToolRule {
  /** Unique among all targets' rules, such as `openai-strict-open-object`. */
  readonly code: string;
  /** What the vendor requires, in one sentence. */
  readonly requirement: string;
  /** What to write instead; `<tool>` stands for the tool's name. */
  readonly fix: string;
  /** `error` if the vendor refuses the request; `warning` if it takes it and something else goes wrong. */
  readonly severity: "error" | "warning";
  readonly source: RuleSource;
  readonly find: (tool: WireParts) => readonly RuleBreak[];
}

/** A rule about all tools of a request together. */
export interface RequestRule extends Omit<ToolRule, "find"> {
  readonly findInRequest: (tools: readonly WireParts[]) => readonly (RuleBreak & { readonly tool?: number })[];
}

/** A rule of a target. */
export type TargetRule = ToolRule | RequestRule;

/** A place at which wire objects break a rule of their target. */
export interface Violation extends RuleBreak {
  readonly rule: TargetRule;
  /** Index of the tool; undefined for the request as a whole. */
  readonly tool: number | undefined;
}

export function findViolations(tools: readonly WireParts[], rules: readonly TargetRule[]): Violation[] {
  return rules.flatMap((rule): Violation[] =>
    "find" in rule
      ? tools.flatMap((parts, tool) => rule.find(parts).map((found) => ({ ...found, rule, tool })))
      : rule.findInRequest(tools).map(({ tool, ...found }) => ({ ...found, rule, tool })),
  );
}
