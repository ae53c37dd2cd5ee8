/** From the tools of a running registry to their inventory, in the format of the checked-in one. */

import type { InventoryResultEnvelope, InventoryTool, ToolInventory } from "../inventory.js";
import { sourceOfTruth, stabilityPolicy } from "./inventory-texts.js";
import type { ToolMetadata } from "../metadata.js";

/** What an inventory is made from besides the tools. */
export interface InventoryOptions {
  /**
   * The checked-in inventory: what metadata does not carry, such as names of result types, related surfaces and
   * deprecations, is taken from its entry of the same name.
   */
  readonly checkedIn?: ToolInventory;
}

/**
 * Lists the tools of a registry, those that are made at run time included, so that `toolwright review --current` can
 * compare what runs with what was promised. Tools stand in name order.
 */
export function toInventory(
  { tools }: { readonly tools: readonly ToolMetadata[] },
  { checkedIn }: InventoryOptions = {},
): ToolInventory {
  const known = new Map(checkedIn?.tools.map((tool) => [tool.name, tool]));
  const entries = tools.map((tool) => describeTool(tool, known.get(tool.name)));
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  return {
    version: 1,
    source_of_truth: checkedIn?.source_of_truth ?? sourceOfTruth,
    stability_policy: { ...stabilityPolicy },
    families: [...new Set(entries.map(({ family }) => family))].sort(),
    tools: entries,
  };
}

/** What an inventory says of a tool where neither the metadata nor a checked-in entry does. */
const unsaid = {
  title: null,
  family: "tools",
  stability: "experimental",
  deprecation: null,
  version: null,
  typical_duration_ms: null,
  open_world: false,
  related_surfaces: [],
  source: "",
} as const;

/** The keys stand in the order of the generated inventory. */
function describeTool(tool: ToolMetadata, known: InventoryTool | undefined): InventoryTool {
  const { retryHint, freeformGrammar, examples = [] } = tool;
  const base = { ...unsaid, ...known };
  return {
    name: tool.name,
    title: tool.title ?? unsaid.title,
    family: tool.family ?? base.family,
    stability: tool.stability ?? base.stability,
    deprecation: base.deprecation,
    version: tool.version ?? unsaid.version,
    description: tool.description,
    effect: tool.effect,
    idempotent: tool.idempotent,
    retry_hint: retryHint
      ? { max_attempts: retryHint.maxAttempts, initial_backoff_ms: retryHint.initialBackoffMs }
      : null,
    typical_duration_ms: tool.typicalDurationMs ?? unsaid.typical_duration_ms,
    open_world: tool.openWorld ?? unsaid.open_world,
    input_schema: tool.inputSchema,
    hidden_parameters: [...(tool.hiddenParameters ?? [])],
    examples: examples as Record<string, unknown>[], // Arguments, and so objects of JSON data.
    freeform_grammar: freeformGrammar ? { ...freeformGrammar } : null,
    result_envelope: describeEnvelope(tool, known?.result_envelope),
    aliases: [...(tool.aliases ?? [])],
    related_surfaces: [...base.related_surfaces],
    source: base.source,
  };
}

function describeEnvelope(
  { outputSchema, modelRendering }: ToolMetadata,
  known: InventoryResultEnvelope | undefined,
): InventoryResultEnvelope {
  return {
    canonical: known?.canonical ?? "ToolResultEnvelope",
    success_result: known?.success_result ?? null,
    success_result_schema: outputSchema ?? null,
    error_result: known?.error_result ?? "ToolError",
    model_rendering: modelRendering ?? "canonical_json_envelope",
  };
}
