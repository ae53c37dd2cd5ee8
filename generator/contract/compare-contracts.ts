/** From two inventories that were read to everything that changed, with what it means and how much it matters. */

import type { JsonObject } from "../definition.js";
import { sameJson } from "../stable-json.js";
import { adviceFor } from "./advice.js";
import type { Direction, InventoryChange, InventoryComparison, SchemaComparison } from "./change.js";
import { completeChange, sortChanges } from "./complete-change.js";
import { describeIncomparable, incomparableRules } from "./incomparable-schemas.js";
import type { ContractInventory, ContractTool } from "./inventory/contract-tool.js";
import { createSampleFinder } from "./samples.js";
import { describeSchemaChange } from "./schema-messages.js";
import type { SeverityOverride } from "./severities.js";
import { matchTools } from "./tool-matching.js";
import { toolRules } from "./tool-rules/all-rules.js";
import type { RuleContext, ToolFinding, ToolPair, ToolRule } from "./tool-rules/rule.js";

/** Compares two schemas. */
export type CompareSchemas = (
  oldSchema: JsonObject,
  newSchema: JsonObject,
  options: { readonly direction: Direction; readonly seed?: number },
) => SchemaComparison;

/** What a comparison of inventories goes by. */
export interface CompareInventoriesOptions {
  /** What the project says of severities otherwise: of several that fit, the last counts. */
  readonly severities?: readonly SeverityOverride[];
  /** Today as `YYYY-MM-DD`: without it no date has passed. */
  readonly today?: string;
  /** The version that is about to be released: without it no version has passed. */
  readonly release?: string;
  /** Days that a tool must stay once it is deprecated. */
  readonly deprecationWindow?: number;
  /** What the search for counter-examples begins with. */
  readonly seed?: number;
}

/** The two sides. */
export interface ContractSides {
  readonly before: ContractInventory;
  readonly after: ContractInventory;
}

/** What a rule found, and which rule, before it is a change. */
interface Found {
  readonly rule: string;
  readonly part: InventoryChange["part"];
  readonly finding: ToolFinding;
}

/** What every step of a comparison knows. */
interface Comparing {
  readonly context: RuleContext;
  readonly options: CompareInventoriesOptions;
  readonly compareSchemas: CompareSchemas;
}

/** Compares two inventories. */
export function compareContracts(
  { before, after }: ContractSides,
  compareSchemas: CompareSchemas,
  options: CompareInventoriesOptions = {},
): InventoryComparison {
  const { today, release, deprecationWindow, severities = [] } = options;
  const samples = createSampleFinder(options.seed ?? 1);
  const context: RuleContext = { before, after, today, release, deprecationWindow, samples };
  const comparing: Comparing = { context, options, compareSchemas };
  const { kept, removed, added } = matchTools(before, after);
  const ofTools = [
    ...kept.map((pair) => ({ tool: pair.before, found: compareTool(pair, comparing) })),
    ...removed.map((tool) => ({ tool, found: applyRules("removed", (rule) => rule.find(tool, context)) })),
    ...added.map((tool) => ({ tool, found: applyRules("added", (rule) => rule.find(tool, context)) })),
  ];
  const ofInventory = applyRules("inventory", (rule) => rule.find(context));
  return {
    changes: sortChanges([
      ...ofInventory.map((found) => completeFound(found, undefined, severities)),
      ...ofTools.flatMap(({ tool, found }) => found.map((one) => completeFound(one, tool, severities))),
    ]),
  };
}

function completeFound(
  { rule, part, finding }: Found,
  tool: ContractTool | undefined,
  overrides: readonly SeverityOverride[],
): InventoryChange {
  // A list that does not say how stable its tools are is one that people rely on.
  const stability = tool && (tool.stability ?? "stable");
  const subject = { rule, part, tool: tool?.name ?? null, family: tool?.family ?? null, stability: stability ?? null };
  return completeChange(finding, subject, overrides);
}

/** Applies every rule of a kind. */
function applyRules<About extends ToolRule["about"]>(
  about: About,
  find: (rule: Extract<ToolRule, { about: About }>) => readonly ToolFinding[],
): Found[] {
  const isOfKind = (rule: ToolRule): rule is Extract<ToolRule, { about: About }> => rule.about === about;
  return toolRules
    .filter(isOfKind)
    .flatMap((rule) => find(rule).map((finding) => ({ rule: rule.name, part: "fields", finding })));
}

function compareTool(pair: ToolPair, comparing: Comparing): Found[] {
  const { before, after } = pair;
  const tool = before.name;
  const found = [
    ...applyRules("kept", (rule) => rule.find(pair, comparing.context)),
    ...comparePart("input", { tool, before: before.inputSchema, after: after.inputSchema }, comparing),
    ...comparePart("output", { tool, before: before.outputSchema, after: after.outputSchema }, comparing),
  ];
  const witnesses = found.flatMap(({ finding: { witness } }) => (witness === undefined ? [] : [witness]));
  return [...found, ...applyRules("broken", (rule) => rule.find(pair, witnesses))];
}

/** The two schemas of one part of a tool. */
interface SchemaSides {
  readonly tool: string;
  readonly before: JsonObject | null | undefined;
  readonly after: JsonObject | null | undefined;
}

/** Compares the schemas of one part; those that are the same, to the order of the keys, differ in nothing. */
function comparePart(
  part: Direction,
  { tool, before, after }: SchemaSides,
  { compareSchemas, options }: Comparing,
): Found[] {
  if (!before || !after || sameJson(before, after)) return [];
  const seed = options.seed === undefined ? {} : { seed: options.seed };
  try {
    const { changes } = compareSchemas(before, after, { direction: part, ...seed });
    return changes.map(({ rule, ...change }) => {
      const message = describeSchemaChange({ rule, ...change }, part);
      return { rule, part, finding: { ...change, message, advice: adviceFor(rule) } };
    });
  } catch (error) {
    const finding = describeIncomparable(error, { part, before, after });
    if (finding !== undefined) return [{ rule: incomparableRules[part], part, finding }];
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`The ${part} schema of "${tool}" cannot be compared. ${words}`, { cause: error });
  }
}
