/** The public names of `@toolwright/runtime/surface`: narrows tools at start-up, and lists them as an inventory. */

export { toInventory } from "../inventory/to-inventory.js";
export { narrowTool } from "./narrow-tool.js";
