/** From a change of effect to what it means for whoever approves the tool's calls. */

import type { ToolEffect } from "@toolwright/runtime";
import {
  declaredEffect,
  describeStep,
  effectRanks,
  isMcpTool,
  saidEffect,
  stepOf,
  wordStep,
} from "../inventories/said-behaviour.js";
import { shownByCall } from "./shown-by-call.js";
import type { KeptToolRule, ToolFinding } from "./tool-rule.js";

/** The gate `always` stops every tool, so no change of an effect affects it. */
const stoppedBy: Readonly<Record<ToolEffect, readonly string[]>> = {
  read_only: [],
  mutating: ["mutating_and_above"],
  destructive: ["destructive_only", "mutating_and_above"],
};

/** How a rule words a change of effect. */
interface EffectWords {
  /** Whether the effect is more harmful than before, or less. */
  readonly direction: "escalated" | "reduced";
  readonly reason: (gates: string) => string;
  /** What follows from the step for those who approve calls. */
  readonly consequence: string;
  readonly advice: readonly string[];
}

/** Finds changes of effect in one direction; a call that meets another gate than before proves each. */
export function findEffectChange(words: EffectWords): KeptToolRule["find"] {
  return (pair, context): readonly ToolFinding[] => {
    const step = stepOf(saidEffect(pair.before), saidEffect(pair.after));
    if (step === undefined) return [];
    const [old, current] = [step.before.value, step.after.value];
    const direction = effectRanks[current] > effectRanks[old] ? "escalated" : "reduced";
    if (direction !== words.direction) return [];
    const [more, fewer] = direction === "escalated" ? [current, old] : [old, current];
    const gates = stoppedBy[more].filter((gate) => !stoppedBy[fewer].includes(gate)).map((gate) => `\`${gate}\``);
    const isForeign = isMcpTool(pair.before) || isMcpTool(pair.after);
    const gate = isForeign ? "one of a host that goes by annotations" : gates.join(" or ");
    const declared = declaredEffect(pair.after);
    // A claim of less is what approval hangs on; more may be what only the protocol assumes.
    const isDeclared = direction === "reduced" || effectRanks[declared ?? current] > effectRanks[old];
    return [
      {
        ...describeStep(step),
        ...shownByCall(pair, context, words.reason(gate)),
        message: `${wordStep(step)}: ${words.consequence}`,
        advice: words.advice,
        ...(isDeclared ? {} : { severity: "warning" }),
      },
    ];
  };
}
