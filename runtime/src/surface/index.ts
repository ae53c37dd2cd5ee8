/** The public names of `@toolwright/runtime/surface`: what an application does with its tools besides calling them. */

export { sourceOfTruth, stabilityPolicy } from "./inventory-texts.js";
export { narrowTool } from "./narrow-tool.js";
export type { ParameterNarrowing, ToolNarrowing } from "./narrow-tool.js";
export { toInventory } from "./to-inventory.js";
export type { InventoryOptions } from "./to-inventory.js";
