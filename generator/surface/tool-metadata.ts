/** Converts a tool definition to the metadata that generated modules export and projections read. */

import { fieldRows } from "@toolwright/contract/internal/inventories";
import type { ToolMetadata } from "@toolwright/runtime";
import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition, ToolMemo } from "./tool-definition.js";

/** The metadata of a tool, memoized. */
export function metadataOf(memo: ToolMemo, tool: ToolDefinition): ToolMetadata {
  // The same data: definitions type schemas as JSON, and metadata types them as vendors accept them.
  return metadataValueOf(memo, tool) as unknown as ToolMetadata;
}

export function metadataValueOf(memo: ToolMemo, tool: ToolDefinition): JsonObject {
  return memo(tool, metadataValue, () => metadataValue(tool));
}

function metadataValue(tool: ToolDefinition): JsonObject {
  const declared = fieldRows.flatMap(([field, { metadata }]): [string, JsonValue][] => {
    if (metadata === undefined) return [];
    const value = tool[field as keyof ToolDefinition] as JsonValue; // Every field of metadata is one of a definition.
    return metadata === "always" || !isEmpty(value) ? [[field, value]] : [];
  });
  const { examples, freeformGrammar, targets, deprecation, ...facts } = Object.fromEntries(declared);
  const { inputSchema, outputSchema, hiddenParameters, hiddenDefaults, hiddenTypes } = tool;
  const { sensitiveParameters, sensitiveResults } = tool;
  const { modelRendering } = tool.resultEnvelope;
  return {
    ...facts,
    ...(isObject(deprecation) && { deprecation: withoutEmpty(deprecation) }),
    inputSchema,
    ...withoutEmpty({ hiddenParameters, hiddenDefaults, hiddenTypes, sensitiveParameters, sensitiveResults }),
    ...withoutEmpty({ examples, freeformGrammar, outputSchema }),
    ...(modelRendering === "custom_text_receipt" ? { modelRendering } : {}),
    ...withoutEmpty({ targets }),
  };
}

function withoutEmpty(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const entries = Object.entries(values).filter((entry): entry is [string, JsonValue] => !isEmpty(entry[1]));
  return Object.fromEntries(entries);
}

function isEmpty(value: JsonValue | undefined): boolean {
  return (
    value === null ||
    value === undefined ||
    value === false ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}
