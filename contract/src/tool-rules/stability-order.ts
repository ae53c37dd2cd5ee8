/** From the stabilities of a tool on both sides to whether it promises more or less. */

import type { ToolStability } from "@toolwright/runtime";
import { stabilitiesByPromise } from "@toolwright/runtime/surface";
import type { ToolPair } from "./tool-rule.js";

export interface StabilityChange {
  readonly before: ToolStability;
  readonly after: ToolStability;
  /** Whether it promises more than before, or less. */
  readonly direction: "less" | "more";
}

/** The change of the stability; undefined without one, or where a side does not say it. */
export function changeOfStability({ before, after }: ToolPair): StabilityChange | undefined {
  const [old, current] = [before.stability, after.stability];
  if (old === undefined || current === undefined || old === current) return undefined;
  const direction = stabilitiesByPromise.indexOf(current) < stabilitiesByPromise.indexOf(old) ? "less" : "more";
  return { before: old, after: current, direction };
}
