/** Inventories of a tool or two, as toolwright writes them, and what two of them differ in. */

import { compareInventories, type InventoryChange } from "@toolwright/contract";
import type { CompareInventoriesOptions } from "@toolwright/contract/internal/review";
import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";

/** Arguments that need a path. */
export const inputSchema: JsonObject = {
  type: "object",
  properties: { path: { type: "string" } },
  required: ["path"],
  additionalProperties: false,
};

/** The tool that cases start from: a stable one that only reads. */
export const plainTool: JsonObject = {
  name: "read_file",
  title: null,
  family: "files",
  stability: "stable",
  deprecation: null,
  version: null,
  description: "Reads a file.",
  effect: "read_only",
  idempotent: false,
  retry_hint: null,
  typical_duration_ms: null,
  open_world: false,
  input_schema: inputSchema,
  hidden_parameters: [],
  examples: [],
  freeform_grammar: null,
  result_envelope: {
    canonical: "ToolResultEnvelope",
    success_result: "ReadFileResult",
    success_result_schema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    error_result: "ToolError",
    model_rendering: "canonical_json_envelope",
  },
  aliases: [],
  related_surfaces: [],
  source: "tools/read-file.ts",
};

/** What a deprecated tool says. */
export const deprecation = { since: "1.0.0", remove_after: "2030-01-01", replaced_by: "cat" };

/** A tool with a stability, and what belongs to it. */
export function labelled(tool: JsonObject, stability: ToolStability): JsonObject {
  return { stability, deprecation: stability === "deprecated" ? deprecation : null, ...tool };
}

/** An inventory of some tools; a tool is what differs from the plain one. */
export function inventoryOf(...tools: readonly JsonObject[]): JsonObject {
  return { source_of_truth: sourceOfTruth, version: 1, tools: tools.map((tool) => ({ ...plainTool, ...tool })) };
}

/** The tools of the two sides, each what differs from the plain one. */
export interface Sides {
  readonly before: readonly JsonObject[];
  readonly after: readonly JsonObject[];
}

/** What two inventories differ in. */
export function changesBetween(
  { before, after }: Sides,
  options: CompareInventoriesOptions = {},
): readonly InventoryChange[] {
  return compareInventories(inventoryOf(...before), inventoryOf(...after), options).changes;
}

/** The changes that a table's row names, from its first side to its second and back. */
interface ThereAndBack {
  readonly there: readonly string[];
  readonly back: readonly string[];
}

/** Reads changes with `+` between them; without those of the way back, they are the same both ways. */
export function readThereAndBack({ there, back }: { readonly there: string; readonly back: string }): ThereAndBack {
  const read = (changes: string) => (changes === "nothing" || changes === "" ? [] : changes.split(" + "));
  return { there: read(there), back: read(back || there) };
}
