/** From a tool to its summary in a list. */

import type { ToolDefinition } from "../surface/tool-definition.js";
import { type FieldName, fieldRows } from "@toolwright/contract/inventory";
import { type JsonObject, variantsOf } from "@toolwright/runtime/json-schema";

/** One tool in `toolwright list --format json`, with each field that is listed. */
export interface ToolSummary extends JsonObject {
  /** Names of the parameters, optional ones with a trailing `?`. */
  readonly parameters: readonly string[];
  readonly summary: string;
  readonly source: string;
}

export function summariseTool(tool: ToolDefinition): ToolSummary {
  const listed = Object.fromEntries(listedFields.map((field) => [field, listedValue(tool, field)]));
  return { ...listed, parameters: parameterNames(tool), summary: summaryOf(tool), source: tool.source };
}

/** Names of the fields that are listed. */
export const listedFields: readonly FieldName[] = fieldRows.flatMap(([field, row]) => (row.isListed ? [field] : []));

/** The value of a field that is listed. */
export function listedValue(tool: ToolDefinition, field: FieldName): string | null {
  return tool[field as keyof ToolDefinition] as string | null; // Only fields that hold a string are listed.
}

/** Names of a tool's parameters in source order; one that some variant omits has a trailing `?`. */
export function parameterNames(tool: ToolDefinition): string[] {
  const variants = variantsOf(tool.inputSchema);
  const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties)))];
  return names.map((name) => (variants.every(({ required }) => required.includes(name)) ? name : `${name}?`));
}

export function summaryOf(tool: ToolDefinition): string {
  return tool.description.split("\n", 1)[0] ?? "";
}
