/** Turns the data of the page into tools with all their facts. */

import type { ToolMetadata } from "@toolwright/runtime";
import { projectTool } from "@toolwright/runtime/targets";
import { type JsonObject, pointerTokens, valueAt } from "@toolwright/runtime/internal/json-schema";
import type { CatalogueData, CatalogueTarget, CatalogueTool } from "../generator/catalogue/catalogue-data.js";
import { sentWire } from "../generator/targets/sent-forms.js";

export interface Tool extends Omit<CatalogueTool, "metadata"> {
  readonly metadata: ToolMetadata;
  readonly name: string;
  readonly family: string;
  readonly description: string;
}

export interface Surface extends Omit<CatalogueData, "tools"> {
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Tool>;
  readonly families: readonly string[];
}

export function readSurface(data: CatalogueData): Surface {
  const tools = data.tools.map(readTool);
  const families = [...new Set(tools.map(({ family }) => family))].sort();
  return { ...data, tools, families, byName: new Map(tools.map((tool) => [tool.name, tool])) };
}

/** Puts the parts back that are only in the sent form. */
function readTool(entry: CatalogueTool): Tool {
  const { sent, sentParts = {} } = entry;
  const parts = Object.entries(sentParts).map(([field, pointer]) => [field, valueAt(sent, pointerTokens(pointer))]);
  // The generator wrote metadata.
  const metadata = { ...entry.metadata, ...Object.fromEntries(parts) } as unknown as ToolMetadata;
  const { name, family = "tools", description } = metadata;
  return { ...entry, metadata, name, family, description };
}

export type ToolForm = Pick<ReturnType<typeof projectTool>, "losses"> & { readonly wire: unknown };

/** A tool in the format of a target, as the runtime renders it or as its source sends it. */
export function formOf(tool: Tool, { target }: CatalogueTarget): ToolForm {
  const { metadata, sent } = tool;
  if (sent === undefined) return projectTool(metadata, target);
  const { name, title = null, description, inputSchema } = metadata;
  // A schema is JSON.
  const parts = { name, title, description, inputSchema: inputSchema as unknown as JsonObject, raw: sent };
  return { wire: sentWire(parts, target.target), losses: [] };
}

/** How a target takes a tool. */
export type Fit =
  | { readonly kind: "excluded"; readonly reason: string }
  | { readonly kind: "refused"; readonly rules: CatalogueData["rules"] }
  | { readonly kind: "weaker"; readonly count: number }
  | { readonly kind: "unsaid"; readonly count: number }
  | { readonly kind: "exact" };

export function fitOf({ targets, rules }: Surface, tool: Tool, index: number): Fit {
  const { exclude = {} } = targets[index] ?? {};
  const reason = Object.hasOwn(exclude, tool.name) ? exclude[tool.name] : undefined;
  if (reason !== undefined) return { kind: "excluded", reason };
  const refused = tool.refused?.[index] ?? [];
  if (refused.length > 0) return { kind: "refused", rules: refused.flatMap((rule) => rules[rule] ?? []) };
  const [weaker = 0, unsaid = 0] = [tool.weaker[index], tool.unsaid[index]];
  if (weaker > 0) return { kind: "weaker", count: weaker };
  return unsaid > 0 ? { kind: "unsaid", count: unsaid } : { kind: "exact" };
}

export function isAssumed({ assumed = [] }: Tool, field: string): boolean {
  return assumed.includes(field);
}

/** Whether a tool reaches beyond the user's own systems; one that does not say may. */
export function reachesOut(tool: Tool): boolean {
  return tool.metadata.openWorld === true || isAssumed(tool, "openWorld");
}

/** The indexes of the targets whose requests cost tokens. */
export function paidTargets({ targets, tools }: Surface): readonly number[] {
  return targets.flatMap((_target, index) => (tools.some(({ tokens }) => tokens[index] !== null) ? [index] : []));
}

/** Tools by their tokens for a target, the most expensive first. */
export function rankByTokens(tools: readonly Tool[], target: number): readonly { tool: Tool; tokens: number }[] {
  return tools
    .flatMap((tool) => {
      const tokens = tool.tokens[target];
      return tokens === null || tokens === undefined ? [] : [{ tool, tokens }];
    })
    .sort((left, right) => right.tokens - left.tokens);
}

export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
