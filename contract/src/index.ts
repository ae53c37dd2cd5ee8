/** The public names of `toolwright/contract`. */

export type { InventoryChange, InventoryComparison, SchemaChange, SchemaComparison, Witness } from "./change.js";
export { compareInventories, InventoryError } from "./inventories/compare-inventories.js";
export { SchemaError } from "./schema-rules/schema-incomparable.js";
export { compareSchemas } from "./schemas/compare-schemas.js";
export { readInventory } from "./tool-lists/read-inventory.js";
