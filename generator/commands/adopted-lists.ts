/** Reads the tools of the sources that are adopted: one that cannot be read does not stop the others. */

import { type ContractTool, readInventory } from "@toolwright/contract/internal/inventories";
import { isObject } from "@toolwright/runtime/internal/json-schema";
import type { RefusedTool } from "../adopt/declarations/write-declarations.js";
import type { Report } from "../diagnostics/diagnostics.js";
import {
  inventoryOf,
  listedTools,
  readToolSources,
  type SourcedTools,
  type SourcesOptions,
} from "../tool-sources/tool-source.js";
import { isExtension, type ListedTool, localiseSource, locateTools, namesOfSource } from "./adopt-types.js";

export interface AdoptedLists {
  readonly listed: readonly ListedTool[];
  readonly refused: readonly RefusedTool[];
  /** Names that those of the tools may begin with. */
  readonly owners: readonly string[];
  readonly isOfExtension: boolean;
}

export async function readAdoptedLists(
  { sources, root, folder }: Pick<SourcesOptions, "folder" | "root" | "sources">,
  report: Report,
): Promise<AdoptedLists> {
  const read = await readToolSources(sources, { root, folder }, report);
  const known = read.filter((sourced) => sourced !== undefined).map((sourced) => localiseSource(sourced, root));
  const names = new Set<string>();
  const refused: RefusedTool[] = [];
  const listed = known.flatMap((sourced) => {
    const tools = readList(sourced, report).flatMap((one): readonly ContractTool[] => {
      if ("inputSchema" in one && !names.has(one.name)) {
        names.add(one.name);
        return [one];
      }
      const twin = { name: one.name, reason: "The source lists another tool of that name." };
      refused.push("reason" in one ? one : twin);
      return [];
    });
    return locateTools(sourced, tools);
  });
  return {
    listed,
    refused,
    owners: known.flatMap(namesOfSource),
    isOfExtension: known.some(({ value }) => isExtension(value)),
  };
}

/** An inventory of ours is read as a whole, any other list one by one. */
function readList(sourced: SourcedTools, report: Report): readonly (ContractTool | RefusedTool)[] {
  const list = listedTools(sourced, report);
  if (list === undefined) return [];
  if (list.format !== null) return inventoryOf(sourced, report)?.tools ?? [];
  const describesResults = list.tools.some((tool) => isObject(tool) && isObject(tool["result_envelope"]));
  return list.tools.flatMap((entry, index): readonly (ContractTool | RefusedTool)[] => {
    const read = readInventory({ tools: [entry] });
    const path = list.paths[index] ?? list.path;
    if (read.kind === "inventory")
      return read.tools.map((tool) => ({
        ...tool,
        path,
        // Without a result, a tool of such a list may return anything.
        ...(describesResults && tool.outputSchema === undefined && { outputSchema: null }),
      }));
    const name = isObject(entry) && typeof entry["name"] === "string" ? entry["name"] : `tool number ${index + 1}`;
    const [{ code, message }] = read.problems;
    return [{ name, reason: code === "tool-without-name" ? "It has no name." : message }];
  });
}
