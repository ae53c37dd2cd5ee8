/** From two inventories as JSON to everything that changed between them. */

import type { ToolInventory } from "@toolwright/runtime";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { InventoryComparison } from "../change.js";
import { compareContracts, type CompareInventoriesOptions } from "./compare-contracts.js";
import { createSchemaComparison } from "../schemas/compare-schemas.js";
import type { ContractInventory, InventoryProblem, UnreadableInventory } from "../tool-lists/contract-tool.js";
import { readInventory } from "../tool-lists/read-inventory.js";

/** An inventory that cannot be read, with all problems. */
export class InventoryError extends Error {
  override readonly name = "InventoryError";
  readonly side: "new" | "old";
  readonly problems: readonly InventoryProblem[];

  constructor(side: "new" | "old", { problems }: UnreadableInventory) {
    const lines = problems.map(({ message, remedy }) => `${message} ${remedy}`);
    super(`The ${side} inventory cannot be read. ${lines.join("\n")}`);
    this.side = side;
    this.problems = problems;
  }
}

/**
 * Compares two inventories, or other lists of tools such as MCP `tools/list` results.
 *
 * @throws {InventoryError} when either cannot be read.
 */
export function compareInventories(
  oldInventory: JsonValue | ToolInventory,
  newInventory: JsonValue | ToolInventory,
  options: CompareInventoriesOptions = {},
): InventoryComparison {
  const sides = { before: readSide("old", oldInventory), after: readSide("new", newInventory) };
  return compareContracts(sides, createSchemaComparison(), options);
}

function readSide(side: "new" | "old", value: JsonValue | ToolInventory): ContractInventory {
  const inventory = readInventory(value as JsonValue); // An inventory is JSON; its type has no index signature.
  if (inventory.kind === "unreadable") throw new InventoryError(side, inventory);
  return inventory;
}
