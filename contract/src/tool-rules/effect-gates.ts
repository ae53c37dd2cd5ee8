/** From a change of effect to what it means for the approval gates that stop the tool. */

import type { ToolEffect } from "@toolwright/runtime";
import { shownByCall } from "./shown-by-call.js";
import type { KeptToolRule, ToolPair } from "./tool-rule.js";

/** The gate `always` stops every tool, so no change of an effect affects it. */
const stoppedBy: Readonly<Record<ToolEffect, readonly string[]>> = {
  read_only: [],
  mutating: ["mutating_and_above"],
  destructive: ["destructive_only", "mutating_and_above"],
};

interface EffectChange {
  readonly before: ToolEffect;
  readonly after: ToolEffect;
  /** Whether it is more harmful than before, or less. */
  readonly direction: "escalated" | "reduced";
  /** The gates that stop it on one side only, in words. */
  readonly gates: string;
}

/** How a rule words a change of effect. */
interface EffectWords {
  readonly reason: (gates: string) => string;
  readonly message: (change: EffectChange) => string;
  readonly advice: (change: EffectChange) => readonly string[];
}

/** Finds changes of effect in one direction; a call that meets another gate than before proves each. */
export function findEffectChange(direction: EffectChange["direction"], words: EffectWords): KeptToolRule["find"] {
  return (pair, context) => {
    const change = changeOfEffect(pair);
    if (change?.direction !== direction) return [];
    const { before, after, gates } = change;
    const proof = shownByCall(pair, context, words.reason(gates));
    return [
      { pointer: "#/effect", ...proof, before, after, message: words.message(change), advice: words.advice(change) },
    ];
  };
}

/** The change of the effect; undefined without one, or where a side does not say it. */
function changeOfEffect({ before, after }: ToolPair): EffectChange | undefined {
  const [old, current] = [before.effect, after.effect];
  if (old === undefined || current === undefined || old === current) return undefined;
  const direction = stoppedBy[current].length > stoppedBy[old].length ? "escalated" : "reduced";
  const [more, fewer] = direction === "escalated" ? [current, old] : [old, current];
  const gates = stoppedBy[more].filter((gate) => !stoppedBy[fewer].includes(gate)).map((gate) => `\`${gate}\``);
  return { before: old, after: current, direction, gates: gates.join(" or ") };
}
