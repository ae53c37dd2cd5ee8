/** From an inventory file to the newer side of a comparison. */

import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import type { Report } from "../diagnostics/diagnostics.js";
import { parseInventory } from "./inventory-text.js";
import type { ComparePayloads } from "./payloads.js";
import { readNamedInventory, type NamedFile } from "./named-inventory.js";
import type { ChangeLocation } from "./reviewed-change.js";

export interface CurrentSide {
  readonly inventory: ContractInventory;
  /** Null for a file, which has no payloads. */
  readonly comparePayloads: ComparePayloads | null;
  /** Finds the place of a change, or undefined; `newNames` maps old names of renamed tools to new ones. */
  readonly locate: (change: InventoryChange, newNames: ReadonlyMap<string, string>) => ChangeLocation | undefined;
}

export function fileSide(named: NamedFile, report: Report): CurrentSide | undefined {
  const text = readNamedInventory(named, report);
  const inventory = text && parseInventory(text, report);
  if (text === undefined || inventory === undefined) return undefined;
  const { file } = text;
  return { inventory, comparePayloads: null, locate: () => (file === null ? undefined : { file }) };
}
