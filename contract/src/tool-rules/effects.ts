/** Rules about what a call does: its effect, the open world, and idempotence. */

import type { ToolEffect } from "@toolwright/runtime";
import {
  declaredEffect,
  describeStep,
  effectRanks,
  isMcpTool,
  saidEffect,
  saidIdempotent,
  saidOpenWorld,
  severityOfDefault,
  stepOf,
  wordStep,
} from "../tool-lists/said-behaviour.js";
import { shownByCall } from "./shown-by-call.js";
import { type KeptToolRule, severities, type ToolFinding } from "./tool-rule.js";

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
  /** The consequence for those who approve calls. */
  readonly consequence: string;
  readonly advice: readonly string[];
}

/** Finds changes of effect in one direction; a call that meets another gate than before proves each. */
function findEffectChange(words: EffectWords): KeptToolRule["find"] {
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

/** A tool gets a more harmful effect: calls that ran at once now wait for approval. */
export const effectEscalated: KeptToolRule = {
  name: "effect-escalated",
  about: "kept",
  mirror: "effect-reduced",
  severity: severities("error", "error", "error"),
  find: findEffectChange({
    direction: "escalated",
    reason: (gates) => `ran without approval where the gate is ${gates}; now waits for approval`,
    consequence: "calls that ran at once may wait for approval now",
    advice: ["keep the effect, and ship a new tool for the rest"],
  }),
};

/** A tool claims a less harmful effect: calls that waited for approval now run at once. */
export const effectReduced: KeptToolRule = {
  name: "effect-reduced",
  about: "kept",
  mirror: "effect-escalated",
  severity: severities("error", "error", "error"),
  find: findEffectChange({
    direction: "reduced",
    reason: (gates) => `waited for approval where the gate is ${gates}; now runs without it`,
    consequence: "calls that waited for approval may run at once now",
    advice: ["check that the tool does no more than it now says, and accept the change"],
  }),
};

/** A tool begins to reach beyond the user's own systems. */
export const openWorldGained: KeptToolRule = {
  name: "open-world-gained",
  about: "kept",
  mirror: "open-world-lost",
  severity: severities("error", "warning", "error"),
  heading: "Added",
  find: (pair, context) => {
    const step = stepOf(saidOpenWorld(pair.before), saidOpenWorld(pair.after));
    if (step?.after.value !== true) return [];
    const reason = "stayed within the user's own systems; now reaches beyond them";
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        ...shownByCall(pair, context, reason),
        message: `${wordStep(step)}: it may reach beyond the user's own systems now`,
        advice: ["keep it within them", "ship a new tool"],
      },
    ];
  },
};

/** A tool claims to stay within the user's own systems: hosts no longer warn about it. */
export const openWorldLost: KeptToolRule = {
  name: "open-world-lost",
  about: "kept",
  mirror: "open-world-gained",
  severity: severities("warning", "info", "warning"),
  find: ({ before, after }) => {
    const step = stepOf(saidOpenWorld(before), saidOpenWorld(after));
    if (step?.after.value !== false) return [];
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        verdict: "compatible",
        message: `${wordStep(step)}: hosts may no longer warn that it reaches beyond the user's own systems`,
        advice: ["make sure that nothing it calls reaches beyond them"],
      },
    ];
  },
};

/** A tool is no longer idempotent: hosts that repeat failed calls do harm. */
export const idempotencyLost: KeptToolRule = {
  name: "idempotency-lost",
  about: "kept",
  mirror: "idempotency-gained",
  severity: severities("error", "warning", "error"),
  find: (pair, context) => {
    const step = stepOf(saidIdempotent(pair.before), saidIdempotent(pair.after));
    if (step?.before.value !== true) return [];
    const reason = "could be repeated after a failure; now a second call may do more than the first";
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        ...shownByCall(pair, context, reason),
        message: `${wordStep(step)}: a failed call cannot be repeated safely now`,
        advice: ["keep it idempotent", "ship a new tool"],
      },
    ];
  },
};

/** A tool becomes idempotent: hosts begin to repeat failed calls. */
export const idempotencyGained: KeptToolRule = {
  name: "idempotency-gained",
  about: "kept",
  mirror: "idempotency-lost",
  severity: severities("warning", "info", "warning"),
  heading: "Added",
  find: ({ before, after }) => {
    const step = stepOf(saidIdempotent(before), saidIdempotent(after));
    if (step?.after.value !== true) return [];
    const onlyReads = [before, after].every((tool) => saidEffect(tool)?.value === "read_only");
    return [
      {
        ...describeStep(step),
        ...severityOfDefault(step),
        verdict: "compatible",
        message: `${wordStep(step)}: hosts may repeat a failed call now`,
        advice: onlyReads ? [] : ["make sure that a second call changes nothing more, even while the first one runs"],
        ...(onlyReads ? {} : { severity: "warning" }),
      },
    ];
  },
};
