/** The public names of `@toolwright/runtime/surface`: what an application does with its tools besides calling them. */

export { toolEffects } from "../effects.js";
export { stabilitiesByPromise, toolStabilities } from "../stabilities.js";
export { emptyEntry } from "../inventory/inventory-format.js";
export { inventoryKey, withInventoryKeys } from "../inventory/to-inventory.js";
export type { InventoryKey } from "../inventory/to-inventory.js";
export { sourceOfTruth, stabilityPolicy } from "../inventory/to-inventory.js";
export { toInventory } from "../inventory/to-inventory.js";
export type { InventoryOptions, ListedTool } from "../inventory/to-inventory.js";
export { narrowTool } from "./narrow-tool.js";
export type { ParameterNarrowing, ToolNarrowing } from "./narrow-tool.js";
