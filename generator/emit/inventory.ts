/** From the tools of a surface to the inventory, the checked-in list of all of them. */

import { sourceOfTruth, stabilityPolicy } from "@toolwright/runtime/surface";
import type { JsonObject, ToolDefinition } from "../definition.js";
import { outputFiles, schemaHeader } from "../names.js";
import { compareText, renderJson } from "../stable-json.js";
import type { OutputFile, Surface } from "./output-file.js";

/** The inventory of a surface, as data. */
export function describeSurface(surface: Pick<Surface, "tools">): JsonObject {
  const families = [...new Set(surface.tools.map((tool) => tool.family))].sort(compareText);
  return {
    version: 1,
    source_of_truth: sourceOfTruth,
    stability_policy: stabilityPolicy,
    families,
    tools: surface.tools.map(inventoryTool),
  };
}

/** Emits the inventory and the schema that it validates against. */
export function emitInventory(surface: Surface): OutputFile[] {
  const schema: JsonObject = {
    ...schemaHeader("the ToolInventory interface of @toolwright/runtime"),
    ...surface.inventorySchema,
  };
  return [
    { path: outputFiles.inventory, text: renderJson(describeSurface(surface)), tools: null },
    { path: outputFiles.inventorySchema, text: renderJson(schema), tools: null },
  ];
}

/** The keys stand in the order in which somebody reads about a tool. */
function inventoryTool(tool: ToolDefinition): JsonObject {
  const { resultEnvelope, freeformGrammar, retryHint, deprecation } = tool;
  return {
    name: tool.name,
    title: tool.title,
    family: tool.family,
    stability: tool.stability,
    deprecation: deprecation && {
      since: deprecation.since,
      remove_after: deprecation.removeAfter,
      replaced_by: deprecation.replacedBy,
    },
    version: tool.version,
    description: tool.description,
    effect: tool.effect,
    idempotent: tool.idempotent,
    retry_hint: retryHint && { max_attempts: retryHint.maxAttempts, initial_backoff_ms: retryHint.initialBackoffMs },
    typical_duration_ms: tool.typicalDurationMs,
    open_world: tool.openWorld,
    input_schema: tool.inputSchema,
    hidden_parameters: tool.hiddenParameters,
    examples: tool.examples,
    freeform_grammar: freeformGrammar && { syntax: freeformGrammar.syntax, definition: freeformGrammar.definition },
    result_envelope: {
      canonical: resultEnvelope.canonical,
      success_result: resultEnvelope.successResult,
      success_result_schema: tool.outputSchema,
      error_result: resultEnvelope.errorResult,
      model_rendering: resultEnvelope.modelRendering,
    },
    aliases: tool.aliases,
    related_surfaces: tool.relatedSurfaces,
    source: tool.source,
  };
}
