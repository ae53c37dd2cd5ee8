/** How much the stabilities promise, in order. */

import type { ToolStability } from "@toolwright/runtime";
import type { ToolPair } from "./rule.js";

/** A deprecated tool is kept until it goes; an experimental one may change any day. */
const promises: readonly ToolStability[] = ["experimental", "deprecated", "stable"];

/** A change of what a tool promises. */
export interface StabilityChange {
  readonly before: ToolStability;
  readonly after: ToolStability;
  /** Whether it promises more than before, or less. */
  readonly direction: "less" | "more";
}

/** Finds how a tool's promise changed; undefined where it did not, or where a side does not say it. */
export function changeOfStability({ before, after }: ToolPair): StabilityChange | undefined {
  const [old, current] = [before.stability, after.stability];
  if (old === undefined || current === undefined || old === current) return undefined;
  const direction = promises.indexOf(current) < promises.indexOf(old) ? "less" : "more";
  return { before: old, after: current, direction };
}
