/** The public names of `@toolwright/runtime/surface`: what an application does with its tools besides calling them. */

export { toolEffects } from "../effects.js";
export { stabilitiesByPromise, toolStabilities } from "../stabilities.js";
export { emptyEntry } from "../inventory/inventory-format.js";
export { inventoryKey, withInventoryKeys } from "../inventory/inventory-keys.js";
export type { InventoryKey } from "../inventory/inventory-keys.js";
export { sourceOfTruth, stabilityPolicy } from "../inventory/inventory-texts.js";
export { toInventory } from "../inventory/to-inventory.js";
export type { InventoryOptions, ListedTool } from "../inventory/to-inventory.js";
export { narrowTool } from "./narrow-tool.js";
export type { ParameterNarrowing, ToolNarrowing } from "./narrow-tool.js";
