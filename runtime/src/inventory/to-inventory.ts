/** Lists the tools of a running registry as an inventory, in the format of the checked-in one. */

import {
  type ApprovedCalls,
  emptyEntry,
  entryKeys,
  type InventoryResultEnvelope,
  type InventoryTool,
  type ToolInventory,
} from "./inventory-format.js";
import { copyJson } from "../json-schema/json-values.js";
import type { ToolMetadata } from "../metadata.js";
import type { ToolStability } from "../stabilities.js";

/** An entry, or the part of one that metadata does not carry. */
export type ListedTool = Partial<Omit<InventoryTool, "name" | "result_envelope">> & {
  readonly name: string;
  readonly result_envelope?: Partial<InventoryResultEnvelope>;
};

/** How a registry treats calls of a tool, whatever the tool declares. */
export interface ToolControls {
  /** The calls that wait for approval: of `some_calls`, the gate, a function, decides. */
  readonly approval: ApprovedCalls;
  /** Whether results that do not match their schema are kept from the model. */
  readonly validatesResults: boolean;
}

/** A registry, or any list of tools. */
export interface ListedRegistry {
  readonly tools: readonly ToolMetadata[];
  readonly controlsOf?: (name: string) => ToolControls | undefined;
}

/**
 * Lists the tools of a registry in name order, those made at run time included, so that `toolwright review --current` can
 * compare them with the checked-in inventory, or with the list of an earlier release.
 */
export function toInventory(
  { tools, controlsOf }: ListedRegistry,
  {
    checkedIn,
  }: {
    /**
     * The checked-in inventory: its entry of the same name has the fields that metadata lacks, such as names of result
     * types and related surfaces.
     */
    readonly checkedIn?: { readonly source_of_truth?: string; readonly tools: readonly ListedTool[] };
  } = {},
): ToolInventory {
  const known = new Map(checkedIn?.tools.map((tool) => [tool.name, tool]));
  const entries = tools.map((tool) =>
    describeTool(tool, { known: known.get(tool.name), controls: controlsOf?.(tool.name) }),
  );
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  return {
    version: 1,
    source_of_truth: checkedIn?.source_of_truth ?? sourceOfTruth,
    stability_policy: { ...stabilityPolicy },
    families: [...new Set(entries.map(({ family }) => family))].sort(),
    tools: entries,
  };
}

interface MoreAboutTool {
  readonly known: ListedTool | undefined;
  readonly controls: ToolControls | undefined;
}

/** Takes the fields of the metadata, and the others from the checked-in entry and the registry. */
function describeTool(tool: ToolMetadata, { known, controls }: MoreAboutTool): InventoryTool {
  const { retryHint, outputSchema, modelRendering, sensitiveParameters = [], sensitiveResults = [] } = tool;
  const { deprecation } = tool;
  const { family, stability, related_surfaces, source, package: owner, result_envelope } = known ?? {};
  const entry: Readonly<Record<string, unknown>> = {
    ...copyJson(emptyEntry),
    ...written({ family, stability, related_surfaces, source, package: owner }),
    ...written(withInventoryKeys(tool)),
    ...(sensitiveParameters.length + sensitiveResults.length > 0 && {
      sensitive: { parameters: [...sensitiveParameters], results: [...sensitiveResults] },
    }),
    ...(controls && { registry: withInventoryKeys(controls) }),
    ...(deprecation && {
      deprecation: { ...{ remove_after: null, replaced_by: null }, ...withInventoryKeys(deprecation) },
    }),
    ...(retryHint && { retry_hint: withInventoryKeys(retryHint) }),
    result_envelope: {
      ...emptyEntry.result_envelope,
      ...result_envelope,
      success_result_schema: outputSchema ?? null,
      model_rendering: modelRendering ?? emptyEntry.result_envelope.model_rendering,
    },
  };
  const entries = entryKeys.flatMap((key) => (key in entry ? [[key, entry[key]]] : []));
  // The same fields, under the keys of an entry.
  return Object.fromEntries(entries) as unknown as InventoryTool;
}

function written(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}

/** The origin of the contents of an inventory. */
export const sourceOfTruth =
  "The TypeScript interfaces in each tool's `source`. Change them first, then run `toolwright generate`.";

/** The promise of each stability. */
const stabilityPolicy: Readonly<Record<ToolStability, string>> = {
  stable:
    "Name, input schema, result envelope family and documented rendering are compatibility-preserving: what works today keeps working.",
  experimental: "The tool is available, and may change or go while its contract settles.",
  deprecated: "The tool is kept for those who use it. Do not build new workflows on it.",
};

/** The key that inventories have for a field or a part of one: `typical_duration_ms` for `typicalDurationMs`. */
export type InventoryKey<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${InventoryKey<Rest>}`
  : "";

/** Converts the name of a field, or of a part of one, to its inventory key. */
export function inventoryKey<Field extends string>(field: Field): InventoryKey<Field> {
  // `InventoryKey` spells the same conversion.
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as InventoryKey<Field>;
}

/** The same values under the keys that inventories have for them. */
export function withInventoryKeys<Value extends object>(
  value: Value,
): { [Field in keyof Value & string as InventoryKey<Field>]: Value[Field] } {
  const entries = Object.entries(value).map(([field, part]: [string, unknown]) => [inventoryKey(field), part]);
  return Object.fromEntries(entries) as ReturnType<typeof withInventoryKeys<Value>>; // The same values.
}
