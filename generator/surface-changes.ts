/** From the inventory on disk and the one that the sources give to which tools came, changed and went. */

import { conflictSides } from "./ownership.js";

/** The texts of two inventories; undefined where there is none. */
export interface InventoryTexts {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** How two surfaces differ. */
export interface SurfaceChanges {
  /**
   * Names of the tools whose entries differ, or null where the older inventory cannot be read. Where a tool's entry is
   * the same and one of its files is not, somebody has edited the file, or something changed that the inventory does not
   * hold: the name of a type, say.
   */
  readonly changed: ReadonlySet<string> | null;
  /** Names of the tools that either inventory lists, the older one also amid an unfinished merge. */
  readonly listed: ReadonlySet<string>;
  /** Names of the tools that only the older inventory lists. */
  readonly gone: ReadonlySet<string>;
}

/** Compares two inventories, tool by tool. */
export function compareSurfaces({ before, after }: InventoryTexts): SurfaceChanges {
  const entries = toolEntries(after) ?? new Map<string, string>();
  const former = conflictSides(before ?? "").flatMap((side) => [...(toolEntries(side)?.keys() ?? [])]);
  return {
    changed: findChanged({ before, after }),
    listed: new Set([...entries.keys(), ...former]),
    gone: new Set(former.filter((name) => !entries.has(name))),
  };
}

function findChanged({ before, after }: InventoryTexts): ReadonlySet<string> | null {
  if (before !== undefined && before === after) return new Set();
  const former = toolEntries(before);
  const entries = toolEntries(after);
  if (former === null || entries === null) return null;
  const names = new Set([...former.keys(), ...entries.keys()]);
  return new Set([...names].filter((name) => former.get(name) !== entries.get(name)));
}

function toolEntries(inventory: string | undefined): Map<string, string> | null {
  try {
    const value = JSON.parse(inventory ?? "") as { readonly tools?: readonly { readonly name: string }[] };
    return new Map((value.tools ?? []).map((tool) => [tool.name, JSON.stringify(tool)]));
  } catch {
    return null; // Missing, or with conflict markers in it: nothing can be said about what it was.
  }
}
