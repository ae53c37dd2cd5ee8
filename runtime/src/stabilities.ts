/** Stabilities of tools. */

/** What a tool's users may rely on; the inventory's `stability_policy` has the meaning of each. */
export type ToolStability = "stable" | "experimental" | "deprecated";

/** Every stability, in the order of the documentation. */
export const toolStabilities: readonly ToolStability[] = ["stable", "experimental", "deprecated"];

/** Every stability, from the weakest promise to the strongest. */
export const stabilitiesByPromise: readonly ToolStability[] = ["experimental", "deprecated", "stable"];
