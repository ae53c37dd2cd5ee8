/** From a tool to the little that a list says of it. */

import type { ToolDefinition } from "../definition.js";
import { variantsOf } from "../schema-properties.js";

/** One tool in `toolwright list --format json`. */
export interface ToolSummary {
  readonly name: string;
  readonly family: string;
  readonly stability: string;
  readonly effect: string;
  /** Names of the parameters, those that may be left out with a `?` behind. */
  readonly parameters: readonly string[];
  /** First line of the description. */
  readonly summary: string;
  readonly source: string;
}

/** Summarises a tool. */
export function summariseTool(tool: ToolDefinition): ToolSummary {
  const { name, family, stability, effect, source } = tool;
  return { name, family, stability, effect, parameters: parameterNames(tool), summary: summaryOf(tool), source };
}

/** Names of a tool's parameters in source order; one that some variant does without has a `?` behind it. */
export function parameterNames(tool: ToolDefinition): string[] {
  const variants = variantsOf(tool.inputSchema);
  const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties)))];
  return names.map((name) => (variants.every(({ required }) => required.includes(name)) ? name : `${name}?`));
}

/** First line of a tool's description. */
export function summaryOf(tool: ToolDefinition): string {
  return tool.description.split("\n", 1)[0] ?? "";
}
