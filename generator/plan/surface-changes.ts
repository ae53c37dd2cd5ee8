/** From the inventory on disk and the current one to the tools that were added, changed and removed. */

import { conflictSides } from "../disk/text-files.js";

/** The texts of two inventories; undefined if missing. */
export interface InventoryTexts {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Names of the tools of the later one. */
  readonly names: readonly string[];
}

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
}

export function compareSurfaces({ before, after, names }: InventoryTexts): SurfaceChanges {
  if (before === after) return { changed: new Set(), listed: new Set(names), gone: new Set() };
  const sides = conflictSides(before ?? "").map(toolEntries);
  const [former = null] = sides.length === 1 ? sides : [];
  const formerNames = sides.flatMap((side) => [...(side?.keys() ?? [])]);
  const present = new Set(names);
  return {
    changed: former === null ? null : findChanged(former, toolEntries(after)),
    listed: new Set([...names, ...formerNames]),
    gone: new Set(formerNames.filter((name) => !present.has(name))),
  };
}

type ToolEntries = ReadonlyMap<string, string>;

function findChanged(former: ToolEntries, entries: ToolEntries | null): ReadonlySet<string> | null {
  if (entries === null) return null;
  const names = new Set([...former.keys(), ...entries.keys()]);
  return new Set([...names].filter((name) => former.get(name) !== entries.get(name)));
}

function toolEntries(inventory: string | undefined): ToolEntries | null {
  try {
    const value = JSON.parse(inventory ?? "") as { readonly tools?: readonly { readonly name: string }[] };
    return new Map((value.tools ?? []).map((tool) => [tool.name, JSON.stringify(tool)]));
  } catch {
    return null; // Missing, or with conflict marks: its contents are unknown.
  }
}
