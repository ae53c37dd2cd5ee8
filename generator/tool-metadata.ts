/** From a tool definition to the metadata that generated modules export and projections read. */

import type { ToolMetadata } from "@toolwright/runtime";
import type { JsonObject, JsonValue, ToolDefinition } from "./definition.js";

/** The metadata of a tool, as its generated module has it. */
export function toMetadata(tool: ToolDefinition): ToolMetadata {
  // The same data: a definition types its schemas as any JSON, and the metadata as what vendors' types accept.
  return metadataValue(tool) as unknown as ToolMetadata;
}

/** The metadata as plain JSON: what a tool does not have is left out. */
export function metadataValue(tool: ToolDefinition): JsonObject {
  const optional = (key: string, value: JsonValue): JsonObject => {
    const isEmpty = value === null || value === false || (typeof value === "object" && Object.keys(value).length === 0);
    return isEmpty ? {} : { [key]: value };
  };
  const { retryHint, freeformGrammar } = tool;
  const { modelRendering } = tool.resultEnvelope;
  return {
    name: tool.name,
    ...optional("title", tool.title),
    description: tool.description,
    family: tool.family,
    stability: tool.stability,
    effect: tool.effect,
    idempotent: tool.idempotent,
    ...optional("retryHint", retryHint && { ...retryHint }),
    ...optional("typicalDurationMs", tool.typicalDurationMs),
    ...optional("version", tool.version),
    ...optional("openWorld", tool.openWorld),
    ...optional("aliases", tool.aliases),
    inputSchema: tool.inputSchema,
    ...optional("hiddenParameters", tool.hiddenParameters),
    ...optional("hiddenDefaults", tool.hiddenDefaults),
    ...optional("sensitiveParameters", tool.sensitiveParameters),
    ...optional("sensitiveResults", tool.sensitiveResults),
    ...optional("examples", tool.examples),
    ...optional("freeformGrammar", freeformGrammar && { ...freeformGrammar }),
    ...optional("outputSchema", tool.outputSchema),
    ...(modelRendering === "custom_text_receipt" ? { modelRendering } : {}),
    ...optional("targets", tool.targets),
  };
}
