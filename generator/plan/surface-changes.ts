/** Compares the inventory on disk with the current one: added, changed and removed tools. */

import { isList, isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { conflictSides } from "../disk/merge-conflicts.js";
import { renderEntry } from "../emit/inventory-output.js";

/** The texts of an inventory's entries, by the tools' names. */
export type ToolEntries = ReadonlyMap<string, string>;

/** Each side of a text with conflict marks, or the only one; null if it is not an inventory. */
export type InventorySides = readonly (ToolEntries | null)[];

export interface SurfaceChanges {
  /**
   * Names of the tools whose entries differ; null if the older inventory is unreadable. With equal entries, a different
   * file was edited, or something outside the inventory changed, such as a type's name.
   */
  readonly changed: ReadonlySet<string> | null;
  /** Names of the tools that either inventory lists, on both sides of conflict marks too. */
  readonly listed: ReadonlySet<string>;
  /** Names of the tools that only the older inventory lists. */
  readonly gone: ReadonlySet<string>;
  /** Names of the tools that only the current inventory lists. */
  readonly added: ReadonlySet<string>;
}

export function compareSurfaces(before: InventorySides, after: ToolEntries): SurfaceChanges {
  const [former = null] = before.length === 1 ? before : [];
  const formerNames = before.flatMap((side) => [...(side?.keys() ?? [])]);
  const names = new Set([...after.keys(), ...formerNames]);
  return {
    changed: former && new Set([...names].filter((name) => former.get(name) !== after.get(name))),
    listed: names,
    gone: new Set(formerNames.filter((name) => !after.has(name))),
    added: new Set([...after.keys()].filter((name) => !formerNames.includes(name))),
  };
}

/** Reads the text of an inventory; undefined if it is missing. */
export function readSides(inventory: string | undefined): InventorySides {
  return conflictSides(inventory ?? "").map(toolEntries);
}

function toolEntries(inventory: string): ToolEntries | null {
  const tools = readTools(inventory);
  return tools && new Map([...tools].map(([name, tool]) => [name, renderEntry(tool)]));
}

/** Reads the tools of an inventory's text by name; null if it is not an inventory, as with conflict marks. */
export function readTools(inventory: string): ReadonlyMap<string, JsonObject> | null {
  const value = parseBoundedJson(inventory);
  const tools = isObject(value) ? value["tools"] : undefined;
  if (!isList(tools) || !tools.every((tool) => isObject(tool) && typeof tool["name"] === "string")) return null;
  return new Map((tools as readonly (JsonObject & { readonly name: string })[]).map((tool) => [tool.name, tool])); // As checked.
}
