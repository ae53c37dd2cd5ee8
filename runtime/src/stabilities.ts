/** Stabilities of tools. */

/** How stable a tool is; the inventory's `stability_policy` explains each level. */
export type ToolStability = "stable" | "experimental" | "deprecated";

/** Every stability, in the order of the documentation. */
export const toolStabilities: readonly ToolStability[] = ["stable", "experimental", "deprecated"];

/** Every stability, from the weakest promise to the strongest. */
export const stabilitiesByPromise: readonly ToolStability[] = ["experimental", "deprecated", "stable"];
