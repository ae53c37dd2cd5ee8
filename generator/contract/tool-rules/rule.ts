/** What a tool rule is: one kind of difference between two inventories, and how it is found. */

import type { ToolStability } from "@toolwright/runtime";
import type { JsonObject, JsonValue } from "../../definition.js";
import type { ChangeSeverity, ChangeVerdict, Witness } from "../change.js";
import type { ContractInventory, ContractTool } from "../inventory/contract-tool.js";

/** How much a difference matters, by the stability that the tool had before. */
export type RuleSeverity = Readonly<Record<ToolStability, ChangeSeverity>>;

/** The rule for the opposite difference; the rule itself where it is its own opposite; or why there is none. */
export type RuleMirror = string | { readonly none: string };

/** What every rule says of itself. */
export interface RuleFacts {
  /** Kebab-case; public, and never used again for something else. */
  readonly name: string;
  readonly mirror: RuleMirror;
  readonly severity: RuleSeverity;
}

/** What a rule found. */
export interface ToolFinding {
  /** Where it is in the tool, or in the whole inventory: `#/effect`. */
  readonly pointer: string;
  readonly verdict: ChangeVerdict;
  readonly witness?: Witness;
  readonly tried?: number;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly message: string;
  readonly advice: readonly string[];
  /** Where this finding is more or less than the rule's others. */
  readonly severity?: ChangeSeverity;
}

/** A tool on both sides, under one name or, where it was renamed, under two. */
export interface ToolPair {
  readonly before: ContractTool;
  readonly after: ContractTool;
}

/** Finds values that show what a rule found. */
export interface SampleFinder {
  /** Finds arguments that every schema accepts: an example, or small ones; undefined where none are found. */
  readonly findCall: (schemas: readonly JsonObject[], examples: readonly JsonObject[]) => JsonObject | undefined;
  /** Finds a value that a schema rejects, with what the schema says; undefined where none is found. */
  readonly findRejected: (schema: JsonObject) => Witness | undefined;
}

/** What rules know beside the tools that they look at. */
export interface RuleContext {
  readonly before: ContractInventory;
  readonly after: ContractInventory;
  /** Today as `YYYY-MM-DD`, or undefined where nobody said. */
  readonly today: string | undefined;
  /** The version that is about to be released, or undefined where nobody said. */
  readonly release: string | undefined;
  /** Days that a tool must stay once it is deprecated, or undefined where there is no such rule. */
  readonly deprecationWindow: number | undefined;
  readonly samples: SampleFinder;
}

/** One rule, by what it looks at. */
export type ToolRule =
  KeptToolRule | RemovedToolRule | AddedToolRule | BrokenToolRule | InventoryRule | PolicyRule | WireRule;

/** Looks at a tool that is on both sides. */
export interface KeptToolRule extends RuleFacts {
  readonly about: "kept";
  readonly find: (pair: ToolPair, context: RuleContext) => readonly ToolFinding[];
}

/** Looks at a tool that only the old side has. */
export interface RemovedToolRule extends RuleFacts {
  readonly about: "removed";
  readonly find: (tool: ContractTool, context: RuleContext) => readonly ToolFinding[];
}

/** Looks at a tool that only the new side has. */
export interface AddedToolRule extends RuleFacts {
  readonly about: "added";
  readonly find: (tool: ContractTool, context: RuleContext) => readonly ToolFinding[];
}

/** Looks at a tool that something breaks; its witnesses are those of the breaks. */
export interface BrokenToolRule extends RuleFacts {
  readonly about: "broken";
  readonly find: (pair: ToolPair, witnesses: readonly Witness[]) => readonly ToolFinding[];
}

/** Looks at the two inventories as a whole. */
export interface InventoryRule extends RuleFacts {
  readonly about: "inventory";
  readonly find: (context: RuleContext) => readonly ToolFinding[];
}

/** Looks at the settings of reviews, as the configuration has them. */
export interface PolicyRule extends RuleFacts {
  readonly about: "policy";
  readonly find: (before: JsonObject, after: JsonObject) => readonly ToolFinding[];
}

/** What of a target's checked-in payload is about tools that are the same on both sides; null where it is not there. */
export interface WirePayload {
  /** Path of the file. */
  readonly path: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** Looks at the payloads of targets, where the inventory is the same on both sides. */
export interface WireRule extends RuleFacts {
  readonly about: "wire";
  readonly find: (payloads: readonly WirePayload[]) => readonly ToolFinding[];
}

/** The severities of a rule as a row of the table: stable, experimental, deprecated. */
export function severities(
  stable: ChangeSeverity,
  experimental: ChangeSeverity,
  deprecated: ChangeSeverity,
): RuleSeverity {
  return { stable, experimental, deprecated };
}
