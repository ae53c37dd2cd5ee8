/** From an inventory file, or from what the sources declare, to the newer side of a comparison. */

import { resolve } from "node:path";
import type { InventoryChange } from "../contract/change.js";
import type { ContractInventory } from "../contract/inventory/contract-tool.js";
import { readInventory } from "../contract/inventory/read-inventory.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { describeSurface } from "../emit/inventory.js";
import { findFile } from "../io/project-folder.js";
import { locateChange, type LocatedSurface } from "./change-locations.js";
import { parseInventory } from "./inventory-text.js";
import { describePayloads, type Payloads } from "./payloads.js";
import { readInventoryFile } from "./review-side.js";
import type { ChangeLocation } from "./reviewed-change.js";

/** The newer side of a comparison. */
export interface CurrentSide {
  readonly inventory: ContractInventory;
  /** What targets are sent; null where a file is compared, which does not say. */
  readonly payloads: Payloads | null;
  /** The place of a change, or undefined where this side has none; renamed tools are given by their former names. */
  readonly locate: (change: InventoryChange, newNames: ReadonlyMap<string, string>) => ChangeLocation | undefined;
}

/** Takes the sources as the newer side. */
export function sourceSide(located: LocatedSurface): CurrentSide {
  const inventory = readInventory(describeSurface(located.surface));
  if (inventory.kind === "unreadable") {
    throw new Error(`What is generated must be readable: ${inventory.problems[0].message}`);
  }
  const payloads = describePayloads(located.surface);
  return { inventory, payloads, locate: (change, newNames) => locateChange(located, change, newNames) };
}

/** An inventory file as the user named it. */
export interface CurrentFile {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** Folder that the name is relative to. */
  readonly folder: string;
  readonly name: string;
}

/** Takes a file as the newer side; undefined where it cannot be read, which has then been reported. */
export function fileSide({ root, folder, name }: CurrentFile, report: Report): CurrentSide | undefined {
  const path = findFile([folder, root].map((base) => resolve(base, name)));
  if (path === undefined) {
    report(createDiagnostic("inventory-not-found", { file: name }));
    return undefined;
  }
  const text = readInventoryFile({ root, path, name }, report);
  const inventory = text && parseInventory(text, report);
  if (text === undefined || inventory === undefined) return undefined;
  const { file } = text;
  return { inventory, payloads: null, locate: () => (file === null ? undefined : { file }) };
}
