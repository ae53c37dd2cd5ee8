/** Renders the tools of a source as a file in one order, so that equal lists are equal files. */

import { compareText, isList, isObject, type JsonValue, renderJson } from "@toolwright/runtime/internal/json-schema";
import type { ContractInventory, ToolList } from "@toolwright/contract/internal/inventories";

/** A source's description of itself. */
interface SnapshotOrigin {
  readonly serverName: string | null;
  readonly protocolVersion: string | null;
}

/** A tool's fields that a reader looks for first, in the formats of every vendor. */
const firstFields = ["name", "title", "description", "inputSchema", "input_schema", "outputSchema", "annotations"];

/**
 * Renders the tools in name order, with the server's name and revision, and without anything about how it is reached.
 * The keys of every object are sorted, because some servers list them in another order each time.
 */
export function renderSnapshot({ serverName, protocolVersion }: SnapshotOrigin, { raw, tools }: ToolList): string {
  const { protocolVersion: _revision, serverInfo: _server, nextCursor: _cursor, _meta, ...others } = raw;
  return renderJson({
    ...(protocolVersion !== null && { protocolVersion }),
    ...(serverName !== null && { serverInfo: { name: serverName } }),
    ...others,
    tools: sortTools(tools),
  });
}

/** Sorts tools by name, and the keys of everything in them. */
export function sortTools(tools: readonly JsonValue[]): readonly JsonValue[] {
  const sorted = tools.map((tool) => sortKeys(tool, firstFields));
  return sorted.sort((left, right) => compareText(sortKey(left), sortKey(right)));
}

/** Whether the keys of all tools are sorted, as in a snapshot, so that their order means nothing. */
export function areSorted({ tools }: ContractInventory): boolean {
  return tools.every(({ raw }) => JSON.stringify(raw) === JSON.stringify(sortKeys(raw, firstFields)));
}

/** Tools with the same name are in the order of their texts. */
function sortKey(tool: JsonValue): string {
  const name = isObject(tool) && typeof tool["name"] === "string" ? tool["name"] : "";
  return `${name}\0${JSON.stringify(tool)}`;
}

function sortKeys(value: JsonValue, first: readonly string[] = []): JsonValue {
  if (isList(value)) return value.map((inner) => sortKeys(inner));
  if (!isObject(value)) return value;
  const rank = (key: string): number => (first.includes(key) ? first.indexOf(key) : first.length);
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || compareText(a, b));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
