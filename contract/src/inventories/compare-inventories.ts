/** Finds all changes between two inventories, or the settings of two projects, with their severities. */

import type { ToolInventory } from "@toolwright/runtime";
import { type JsonObject, type JsonValue, sameJson } from "@toolwright/runtime/internal/json-schema";
import { removedFromResult } from "../schema-rules/properties.js";
import type { Direction, InventoryChange, InventoryComparison, SchemaComparison, UnlikelySeverity } from "../change.js";
import { completeChange, sortChanges } from "../changes/complete-change.js";
import {
  checkDepth,
  describeIncomparable,
  findMissingSchema,
  schemaIncomparable,
} from "../schema-rules/schema-incomparable.js";
import type {
  ContractInventory,
  ContractTool,
  InventoryProblem,
  UnreadableInventory,
} from "../tool-lists/contract-tool.js";
import { readInventory } from "../tool-lists/read-inventory.js";
import { createSampleFinder } from "../schemas/samples.js";
import type { OpenObjects } from "../open-objects/declared-reading.js";
import { type CompareSchemasOptions, createSchemaComparison } from "../schemas/compare-schemas.js";
import { findKind } from "../schema-rules/schema-rules.js";
import { subjectOf } from "../schemas/schema-subjects.js";
import type { SeverityOverride } from "../changes/severities.js";
import { matchTools } from "./tool-matching.js";
import { placeIn } from "./written-places.js";
import { createUnlikelyJudge, type IsUnlikely } from "./unlikely-breaks.js";
import type { ValuesInUse } from "../replay/values-in-use.js";
import { toolRules } from "../tool-rules/all-rules.js";
import { policyChanged, wireChanged } from "../tool-rules/settings.js";
import type { Findings, RuleContext, ToolFinding, ToolPair, ToolRule, WirePayload } from "../tool-rules/tool-rule.js";

type CompareSchemas = (
  oldSchema: JsonObject,
  newSchema: JsonObject,
  options: Pick<CompareSchemasOptions, "direction" | "openObjects" | "seed">,
) => SchemaComparison;

/** Options of a comparison of inventories. */
export interface CompareInventoriesOptions {
  /** Configured severities: the last that matches counts. */
  readonly severities?: readonly SeverityOverride[];
  /** Today as `YYYY-MM-DD`: without it no date has passed. */
  readonly today?: string;
  /** The version about to be released. If absent, no removal version counts as reached. */
  readonly release?: string;
  /** Days that a tool must stay after its deprecation. */
  readonly deprecationWindow?: number;
  /** By default `declared`: assume that callers send only names that an open object declares. */
  readonly openObjects?: OpenObjects;
  /** Seed of the search for counter-examples. */
  readonly seed?: number;
  /** The severity of breaks that calls are unlikely to hit; by default `error` for lists of toolwright, else `warning`. */
  readonly unlikely?: UnlikelySeverity;
  /** The arguments of recorded calls that worked before: calls are likely to have such values again. */
  readonly inUse?: ValuesInUse;
}

/** The finding of a rule, before it is a change. */
interface Found {
  readonly rule: string;
  readonly part: InventoryChange["part"];
  readonly finding: ToolFinding;
}

interface Comparing {
  readonly context: RuleContext;
  readonly options: CompareInventoriesOptions;
  readonly compareSchemas: CompareSchemas;
}

/** Compares two inventories. */
export function compareContracts(
  { before, after }: Pick<RuleContext, "after" | "before">,
  compareSchemas: CompareSchemas,
  options: CompareInventoriesOptions = {},
): InventoryComparison {
  const { today, release, deprecationWindow, severities = [] } = options;
  const samples = createSampleFinder(options.seed ?? 1);
  const context: RuleContext = { before, after, today, release, deprecationWindow, samples };
  const comparing: Comparing = { context, options, compareSchemas };
  const { kept, removed, added } = matchTools(before, after);
  const ofTools = [
    ...kept.map((pair) => ({ tool: pair.before, now: pair.after, found: compareTool(pair, comparing) })),
    ...removed.map((tool) => ({ tool, now: tool, found: applyRules("removed", (rule) => rule.find(tool, context)) })),
    ...added.map((tool) => ({ tool, now: tool, found: applyRules("added", (rule) => rule.find(tool, context)) })),
  ];
  const complete = (found: Found, tool?: ContractTool): InventoryChange => {
    const { name = null, family = null } = tool ?? {};
    // Users rely on tools without a stated stability.
    const stability = tool === undefined ? null : (tool.stability ?? "stable");
    return completeChange(
      found.finding,
      { rule: found.rule, part: found.part, tool: name, family, stability },
      severities,
    );
  };
  const ofInventory = applyRules("inventory", (rule) => rule.find(context));
  return {
    changes: sortChanges([
      ...ofInventory.map((found) => complete(found)),
      ...ofTools.flatMap(({ tool, now, found }) =>
        found.map((one) => ({
          ...complete(one, tool),
          ...(now.package !== undefined && { package: now.package }),
          // The location of a removed part is in the old file.
          place: placeIn(one.finding.after === undefined ? [tool.raw, now.raw] : [now.raw, tool.raw], {
            ...one,
            ...one.finding,
          }),
        })),
      ),
    ]),
  };
}

function applyRules<About extends ToolRule["about"]>(
  about: About,
  find: (rule: Extract<ToolRule, { about: About }>) => Findings,
): Found[] {
  const isOfKind = (rule: ToolRule): rule is Extract<ToolRule, { about: About }> => rule.about === about;
  return toolRules
    .filter(isOfKind)
    .flatMap((rule) => [find(rule) ?? []].flat().map((finding) => ({ rule: rule.name, part: "fields", finding })));
}

function compareTool(pair: ToolPair, comparing: Comparing): Found[] {
  const { before, after } = pair;
  const tool = before.name;
  const missing = findMissingSchema(pair);
  const calls = comparing.options.inUse?.of(tool);
  const isUnlikely = createUnlikelyJudge({ before, after, calls });
  const input = { tool, before: before.inputSchema, after: after.inputSchema, isUnlikely };
  const found = [
    ...applyRules("kept", (rule) => rule.find(pair, comparing.context)),
    ...missing.map((finding) => ({ rule: schemaIncomparable.input.name, part: "input" as const, finding })),
    ...(missing.length > 0 ? [] : comparePart("input", input, comparing)),
    ...comparePart("output", { tool, before: before.outputSchema, after: after.outputSchema }, comparing),
  ];
  const witnesses = found.flatMap(({ finding: { witness } }) => (witness === undefined ? [] : [witness]));
  return [...found, ...applyRules("broken", (rule) => rule.find(pair, witnesses))];
}

interface SchemaSides {
  readonly tool: string;
  readonly before: JsonObject | null | undefined;
  readonly after: JsonObject | null | undefined;
  readonly isUnlikely?: IsUnlikely;
}

/** Compares the schemas of one part; the order of keys does not matter. */
function comparePart(
  part: Direction,
  { tool, before, after, isUnlikely = () => false }: SchemaSides,
  { compareSchemas, options, context }: Comparing,
): Found[] {
  if (!before || !after || sameJson(before, after)) return [];
  const { seed, openObjects, unlikely = context.after.format === null ? "warning" : "error" } = options;
  const most = unlikely === "never" ? "info" : unlikely;
  const given = { ...(seed === undefined ? {} : { seed }), ...(openObjects === undefined ? {} : { openObjects }) };
  try {
    [before, after].forEach(checkDepth);
    const { changes } = compareSchemas(before, after, { direction: part, ...given });
    return changes.map((whole) => {
      const { rule, ...change } = whole;
      const { message, advice } = findKind(rule);
      const words = { ...change, subject: subjectOf(change, part) };
      const doubt = isUnlikely(whole) ? ({ unlikely: true, most } as const) : {};
      // Readers rely less on a property that was never promised.
      const isMilder = rule === removedFromResult.name && change.verdict === "compatible";
      const severity = { ...doubt, ...(isMilder && { isMilder }) };
      return { rule, part, finding: { ...change, message: message(words), advice, ...severity } };
    });
  } catch (error) {
    const finding = describeIncomparable(error, { part, before, after });
    if (finding !== undefined) return [{ rule: schemaIncomparable[part].name, part, finding }];
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`The ${part} schema of "${tool}" cannot be compared. ${words}`, { cause: error });
  }
}

/** The key `review` of two configurations; an empty object if it is absent. */
interface PolicySides {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Compares the settings of reviews; no setting changes the severity of the result. */
export function comparePolicies({ before, after }: PolicySides): readonly InventoryChange[] {
  return completeAll("policy-changed", policyChanged.find(before, after), []);
}

/** Compares the payloads of targets where the inventories are equal. */
export function compareWirePayloads(
  payloads: readonly WirePayload[],
  overrides: readonly SeverityOverride[] = [],
): readonly InventoryChange[] {
  return completeAll("wire-changed", wireChanged.find(payloads), overrides);
}

function completeAll(
  rule: string,
  findings: Findings,
  overrides: readonly SeverityOverride[],
): readonly InventoryChange[] {
  const subject = { rule, tool: null, family: null, stability: null, part: "fields" } as const;
  return sortChanges([findings ?? []].flat().map((finding) => completeChange(finding, subject, overrides)));
}

/** An inventory that cannot be read, with all problems. */
export class InventoryError extends Error {
  override readonly name = "InventoryError";
  readonly side: "new" | "old";
  readonly problems: readonly InventoryProblem[];

  constructor(side: "new" | "old", { problems }: UnreadableInventory) {
    const lines = problems.map(({ message, remedy }) => `${message} ${remedy}`);
    super(`The ${side} inventory cannot be read. ${lines.join("\n")}`);
    this.side = side;
    this.problems = problems;
  }
}

/**
 * Compares two inventories, or other lists of tools such as MCP `tools/list` results.
 *
 * @throws {InventoryError} when either cannot be read.
 */
export function compareInventories(
  oldInventory: JsonValue | ToolInventory,
  newInventory: JsonValue | ToolInventory,
  options: CompareInventoriesOptions = {},
): InventoryComparison {
  const sides = { before: readSide("old", oldInventory), after: readSide("new", newInventory) };
  return compareContracts(sides, createSchemaComparison(), options);
}

function readSide(side: "new" | "old", value: JsonValue | ToolInventory): ContractInventory {
  const inventory = readInventory(value as JsonValue); // An inventory is JSON; its type has no index signature.
  if (inventory.kind === "unreadable") throw new InventoryError(side, inventory);
  return inventory;
}
