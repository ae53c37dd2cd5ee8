/** From an inventory file, or the declarations of the sources, to the newer side of a comparison. */

import { type ContractInventory, readInventory } from "@toolwright/contract/internal/inventories";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import type { Report } from "../diagnostics/diagnostics.js";
import { describeSurface } from "../emit/inventory-output.js";
import type { Surface } from "../emit/output-kind.js";
import { locateChange } from "./change-locations.js";
import { parseInventory } from "./inventory-text.js";
import { describePayloads, type Payloads } from "./payloads.js";
import { readNamedInventory, type NamedFile } from "./named-inventory.js";
import type { ChangeLocation } from "./reviewed-change.js";

export interface CurrentSide {
  readonly inventory: ContractInventory;
  /** Target payloads; null for a file, which has none. */
  readonly payloads: Payloads | null;
  /** Finds the place of a change, or undefined; `newNames` maps old names of renamed tools to new ones. */
  readonly locate: (change: InventoryChange, newNames: ReadonlyMap<string, string>) => ChangeLocation | undefined;
}

export function sourceSide(surface: Surface): CurrentSide {
  const inventory = readInventory(describeSurface(surface));
  if (inventory.kind === "unreadable") {
    throw new Error(`What is generated must be readable: ${inventory.problems[0].message}`);
  }
  const payloads = describePayloads(surface);
  return { inventory, payloads, locate: (change, newNames) => locateChange(surface, change, newNames) };
}

export function fileSide(named: NamedFile, report: Report): CurrentSide | undefined {
  const text = readNamedInventory(named, report);
  const inventory = text && parseInventory(text, report);
  if (text === undefined || inventory === undefined) return undefined;
  const { file } = text;
  return { inventory, payloads: null, locate: () => (file === null ? undefined : { file }) };
}
