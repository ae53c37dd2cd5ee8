/** Matches the tools of two inventories: kept, removed and added. */

import { canonicalJson, compareText } from "@toolwright/runtime/internal/json-schema";
import type { ContractInventory, ContractTool } from "../tool-lists/contract-tool.js";
import type { ToolPair } from "../tool-rules/tool-rule.js";
import { findRespelled } from "./respelled-names.js";

/** The tools of both sides, each array in name order. */
interface MatchedTools {
  /** Under the same name, or renamed. */
  readonly kept: readonly ToolPair[];
  readonly removed: readonly ContractTool[];
  readonly added: readonly ContractTool[];
}

/** Matches tools by name, and the others by their source, texts and schemas. */
export function matchTools(before: ContractInventory, after: ContractInventory): MatchedTools {
  const current = new Map(after.tools.map((tool) => [tool.name, tool]));
  const old = new Set(before.tools.map(({ name }) => name));
  const arrived = new Set(sorted(after.tools.filter(({ name }) => !old.has(name))));
  const kept: ToolPair[] = [];
  const removed: ContractTool[] = [];
  for (const tool of sorted(before.tools)) {
    // Calls by the old name go to the tool with that alias, even if it existed before.
    const same = current.get(tool.name) ?? sorted(after.tools).find(({ aliases }) => aliases?.includes(tool.name));
    if (same === undefined) removed.push(tool);
    else kept.push({ before: tool, after: same });
    if (same !== undefined) arrived.delete(same);
  }
  const link = (pair: ToolPair): void => {
    arrived.delete(pair.after);
    kept.push(pair);
  };
  const isLinked = (tool: ContractTool): boolean => kept.some(({ before }) => before === tool);
  for (const tool of removed) {
    const renamed = findRenamed(tool, [...arrived]);
    if (renamed !== undefined) link({ before: tool, after: renamed });
  }
  const gone = removed.filter((tool) => !isLinked(tool));
  findRespelled(gone, [...arrived]).forEach(link);
  return {
    kept: kept.sort((left, right) => compareText(left.before.name, right.before.name)),
    removed: gone.filter((tool) => !isLinked(tool)),
    added: [...arrived],
  };
}

/** An inventory has no identifiers of declarations; file, family, description and schema stand in for them. */
function findRenamed(tool: ContractTool, arrived: readonly ContractTool[]): ContractTool | undefined {
  if (tool.source === undefined) return undefined;
  const near = arrived.filter(({ source, family }) => source === tool.source && family === tool.family);
  const alike = near
    .map((other) => ({ other, likeness: likenessOf(tool, other) }))
    .filter(({ likeness }) => likeness > 0);
  const most = Math.max(...alike.map(({ likeness }) => likeness));
  const best = alike.filter(({ likeness }) => likeness === most);
  // Two equally similar tools are ambiguous.
  return best.length === 1 ? best[0]?.other : undefined;
}

function likenessOf(left: ContractTool, right: ContractTool): number {
  const hasParameters = Object.keys(left.inputSchema["properties"] ?? {}).length > 0;
  const sameSchema = hasParameters && canonicalJson(left.inputSchema) === canonicalJson(right.inputSchema);
  const sameDescription = typeof left.description === "string" && left.description === right.description;
  return (sameSchema ? 1 : 0) + (sameDescription ? 1 : 0);
}

function sorted(tools: readonly ContractTool[]): ContractTool[] {
  return [...tools].sort((left, right) => compareText(left.name, right.name));
}
