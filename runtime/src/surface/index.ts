/** The public names of `@toolwright/runtime/surface`: what an application does with its tools besides calling them. */

export { toInventory } from "../inventory/to-inventory.js";
export { narrowTool } from "./narrow-tool.js";
