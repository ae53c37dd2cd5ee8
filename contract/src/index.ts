/** The public names of `toolwright/contract`. */

export type {
  InventoryChange,
  InventoryComparison,
  SchemaChange,
  SchemaComparison,
  Witness,
} from "./changes/change.js";
export { compareInventories, InventoryError } from "./inventories/compare-inventories.js";
export { SchemaError } from "./schemas/side-judges.js";
export { compareSchemas } from "./schemas/compare-schemas.js";
export { readInventory } from "./inventories/read-inventory.js";
