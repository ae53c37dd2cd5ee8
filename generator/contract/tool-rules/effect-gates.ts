/** Which approval gates stop a tool, by what running it does to the world. */

import type { ToolEffect } from "@toolwright/runtime";
import type { ToolPair } from "./rule.js";

/** The gate `always` stops every tool, so that no change of an effect shows there. */
const stoppedBy: Readonly<Record<ToolEffect, readonly string[]>> = {
  read_only: [],
  mutating: ["mutating_and_above"],
  destructive: ["destructive_only", "mutating_and_above"],
};

/** A change of what running a tool does. */
export interface EffectChange {
  readonly before: ToolEffect;
  readonly after: ToolEffect;
  /** Whether it does worse than before, or less. */
  readonly direction: "escalated" | "reduced";
  /** The gates that stop it on one side only, in words. */
  readonly gates: string;
}

/** Finds how the effect changed; undefined where it did not, or where a side does not say it. */
export function changeOfEffect({ before, after }: ToolPair): EffectChange | undefined {
  const [old, current] = [before.effect, after.effect];
  if (old === undefined || current === undefined || old === current) return undefined;
  const direction = stoppedBy[current].length > stoppedBy[old].length ? "escalated" : "reduced";
  const [more, fewer] = direction === "escalated" ? [current, old] : [old, current];
  const gates = stoppedBy[more].filter((gate) => !stoppedBy[fewer].includes(gate)).map((gate) => `\`${gate}\``);
  return { before: old, after: current, direction, gates: gates.join(" or ") };
}
