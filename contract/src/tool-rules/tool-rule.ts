/** Tool rules: one kind of difference between two inventories each, and how to find it. */

import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { ChangeSeverity, InventoryChange, SchemaChange, Witness } from "../change.js";
import type { ContractInventory, ContractTool } from "../tool-lists/contract-tool.js";

/** The severity of a difference, by the tool's former stability. */
type RuleSeverity = Readonly<Record<ToolStability, ChangeSeverity>>;

/** The rule for the opposite difference; the rule itself if it is its own opposite; or why there is none. */
type RuleMirror = string | { readonly none: string };

export interface RuleFacts {
  /** Kebab-case; public, and never reused for another rule. */
  readonly name: string;
  readonly severity: RuleSeverity;
  /**
   * The heading in release notes, if not "Breaking" or "Changed"; `none` for changes that users of the tools ignore.
   */
  readonly heading?: "Removed" | "Deprecated" | "Added" | "none";
  /** True where reports leave the rule out unless they show everything. */
  readonly isQuiet?: true;
  /** The wording of a witness, unless the schemas provide one. */
  readonly claim?: string;
}

export interface ToolRuleFacts extends RuleFacts {
  readonly mirror: RuleMirror;
  /** True where no setting changes the severity: the rule is about settings. */
  readonly isFixed?: true;
}

/** A finding without its rule; the pointer is relative to the tool, or to the whole inventory: `#/effect`. */
export interface ToolFinding
  extends Omit<SchemaChange, "rule">, Pick<InventoryChange, "advice" | "message" | "unlikely"> {
  /** Present if this finding is more or less severe than the rule's others. */
  readonly severity?: ChangeSeverity;
  /** Present if this finding is one step less severe than the rule's others. */
  readonly isMilder?: true;
  /** The highest severity of this finding, whatever is configured. */
  readonly most?: ChangeSeverity;
}

/** The result of a rule: one finding, several, or none. */
export type Findings = ToolFinding | readonly ToolFinding[] | undefined;

/** A tool on both sides, perhaps renamed. */
export interface ToolPair {
  readonly before: ContractTool;
  readonly after: ContractTool;
}

export interface SampleFinder {
  /** Finds arguments that every schema accepts: an example, or small ones; undefined if none are found. */
  readonly findCall: (schemas: readonly JsonObject[], examples: readonly JsonObject[]) => JsonObject | undefined;
  /** Finds a value that a schema rejects, with the reason; undefined if none is found. */
  readonly findRejected: (schema: JsonObject) => Witness | undefined;
}

export interface RuleContext {
  readonly before: ContractInventory;
  readonly after: ContractInventory;
  /** Today as `YYYY-MM-DD`; undefined if unknown. */
  readonly today: string | undefined;
  /** The version about to be released; undefined if unknown. */
  readonly release: string | undefined;
  /** Days that a tool must stay after its deprecation; undefined without such a rule. */
  readonly deprecationWindow: number | undefined;
  readonly samples: SampleFinder;
}

/** The part of a checked-in payload about tools that are equal on both sides; null without the file. */
export interface WirePayload {
  readonly path: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

interface Rule<About, Subject extends readonly unknown[]> extends ToolRuleFacts {
  readonly about: About;
  readonly find: (...subject: Subject) => Findings;
}

/** About a tool on both sides. */
export type KeptToolRule = Rule<"kept", [pair: ToolPair, context: RuleContext]>;
export type RemovedToolRule = Rule<"removed", [tool: ContractTool, context: RuleContext]>;
export type AddedToolRule = Rule<"added", [tool: ContractTool, context: RuleContext]>;
/** About a broken tool; the witnesses are those of the breaking changes. */
export type BrokenToolRule = Rule<"broken", [pair: ToolPair, witnesses: readonly Witness[]]>;
export type InventoryRule = Rule<"inventory", [context: RuleContext]>;
/** A rule about review settings, in the form that the configuration uses. */
export type PolicyRule = Rule<"policy", [before: JsonObject, after: JsonObject]>;
/** About target payloads, where the inventory is equal on both sides. */
export type WireRule = Rule<"wire", [payloads: readonly WirePayload[]]>;

export type ToolRule =
  KeptToolRule | RemovedToolRule | AddedToolRule | BrokenToolRule | InventoryRule | PolicyRule | WireRule;

/** The values of a change; null and undefined are absent. */
export function sidesOf(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): Pick<ToolFinding, "after" | "before"> {
  const isPresent = (value: JsonValue | undefined): value is JsonValue => value !== undefined && value !== null;
  return { ...(isPresent(before) && { before }), ...(isPresent(after) && { after }) };
}

type Proof = Pick<ToolFinding, "verdict" | "witness" | "tried">;

export const unproven = { verdict: "unproven", tried: 0 } as const;

/** A break shown by a call that both sides accept, or else one of them; unproven if none is found. */
export function shownByCall({ before, after }: ToolPair, context: RuleContext, reason: string): Proof {
  for (const tools of [[before, after], [after], [before]]) {
    const proof = shownByCallOf(tools, context, reason);
    if (proof.witness !== undefined) return proof;
  }
  return unproven;
}

/** A break shown by a call that all of some tools accept. */
export function shownByCallOf(tools: readonly ContractTool[], { samples }: RuleContext, reason: string): Proof {
  const schemas = tools.map(({ inputSchema }) => inputSchema);
  const examples = tools.flatMap((tool) => tool.examples ?? []);
  const instance = samples.findCall(schemas, examples);
  return instance === undefined ? unproven : { verdict: "breaking", witness: { instance, reason } };
}

/** The severities of a rule, as a row: stable, experimental, deprecated. */
export function severities(
  stable: ChangeSeverity,
  experimental: ChangeSeverity,
  deprecated: ChangeSeverity,
): RuleSeverity {
  return { stable, experimental, deprecated };
}
