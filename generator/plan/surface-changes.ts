/** From the inventory on disk and the current one to the tools that were added, changed and removed. */

import { conflictSides } from "../disk/text-files.js";

/** The texts of two inventories; undefined if missing. */
export interface InventoryTexts {
  readonly before: string | undefined;
  readonly after: string | undefined;
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

export function compareSurfaces({ before, after }: InventoryTexts): SurfaceChanges {
  const entries = toolEntries(after);
  const sides = before === after ? [entries] : conflictSides(before ?? "").map(toolEntries);
  const [former = null] = sides.length === 1 ? sides : [];
  const formerNames = sides.flatMap((side) => [...(side?.keys() ?? [])]);
  return {
    changed: findChanged(former, entries),
    listed: new Set([...(entries?.keys() ?? []), ...formerNames]),
    gone: new Set(formerNames.filter((name) => entries?.has(name) !== true)),
  };
}

type ToolEntries = ReadonlyMap<string, string>;

function findChanged(former: ToolEntries | null, entries: ToolEntries | null): ReadonlySet<string> | null {
  if (former === null || entries === null) return null;
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
