/** Rules about what a call does: its effect, the open world, and idempotence. */

import type { ToolEffect } from "@toolwright/runtime";
import {
  declaredEffect,
  sidesOfChange,
  effectRanks,
  isMcpTool,
  statedEffect,
  statedFlag,
  severityOfDefault,
  changeBetween,
  describeChange,
} from "../tool-lists/stated-behaviour.js";
import {
  type KeptToolRule,
  type RuleContext,
  severities,
  shownByCall,
  type ToolFinding,
  type ToolPair,
} from "./tool-rule.js";

/** The gate `always` stops every tool, so no change of an effect affects it. */
const stoppedBy: Readonly<Record<ToolEffect, readonly string[]>> = {
  read_only: [],
  mutating: ["mutating_and_above"],
  destructive: ["destructive_only", "mutating_and_above"],
};

/** The texts of a rule about behaviour. */
interface BehaviourWords {
  /** Consequence for users and for those who approve calls. */
  readonly consequence: string;
  readonly advice: readonly string[];
}

/** Finds changes of effect in one direction; each is proved by a call that now meets a different gate. */
function findEffectChange({
  direction,
  reason,
  consequence,
  advice,
}: BehaviourWords & {
  /** Whether the effect is more harmful than before, or less. */
  readonly direction: "escalated" | "reduced";
  readonly reason: (gates: string) => string;
}): KeptToolRule["find"] {
  return (pair, context) => {
    const change = changeBetween(statedEffect(pair.before), statedEffect(pair.after));
    if (change === undefined) return undefined;
    const [old, current] = [change.before.value, change.after.value];
    const isEscalated = effectRanks[current] > effectRanks[old];
    if (isEscalated !== (direction === "escalated")) return undefined;
    const [more, fewer] = isEscalated ? [current, old] : [old, current];
    const gates = stoppedBy[more].filter((gate) => !stoppedBy[fewer].includes(gate)).map((gate) => `\`${gate}\``);
    const isForeign = isMcpTool(pair.before) || isMcpTool(pair.after);
    const gate = isForeign ? "that of a host that relies on annotations" : gates.join(" or ");
    // A host stops asking because of a claim of less; more may be what only the protocol assumes.
    const isDeclared = !isEscalated || effectRanks[declaredEffect(pair.after) ?? current] > effectRanks[old];
    return {
      ...sidesOfChange(change),
      ...shownByCall(pair, context, reason(gate)),
      message: `${describeChange(change)}: ${consequence}`,
      advice,
      ...(isDeclared ? {} : { severity: "warning" }),
    };
  };
}

/** Finds changes of a fact to one value. */
function findFlagChange({
  field,
  becomes,
  reason,
  consequence,
  advice,
}: BehaviourWords & {
  readonly field: "idempotent" | "openWorld";
  readonly becomes: boolean;
  /** The proof by a call, in words; absent for a change that breaks no call. */
  readonly reason?: string;
}): (pair: ToolPair, context: RuleContext) => ToolFinding | undefined {
  return (pair, context) => {
    const change = changeBetween(statedFlag(pair.before, field), statedFlag(pair.after, field));
    if (change?.after.value !== becomes) return undefined;
    return {
      ...sidesOfChange(change),
      ...severityOfDefault(change),
      ...(reason === undefined ? { verdict: "compatible" } : shownByCall(pair, context, reason)),
      message: `${describeChange(change)}: ${consequence}`,
      advice,
    };
  };
}

/** A tool gets a more harmful effect: calls that ran immediately now wait for approval. */
export const effectEscalated: KeptToolRule = {
  name: "effect-escalated",
  about: "kept",
  mirror: "effect-reduced",
  severity: severities("error", "error", "error"),
  find: findEffectChange({
    direction: "escalated",
    reason: (gates) => `ran without approval where the gate is ${gates}; now waits for approval`,
    consequence: "calls that ran immediately may now wait for approval",
    advice: ["keep the effect, and move the rest to a new tool"],
  }),
};

/** A tool claims a less harmful effect: calls that waited for approval now run immediately. */
export const effectReduced: KeptToolRule = {
  name: "effect-reduced",
  about: "kept",
  mirror: "effect-escalated",
  severity: severities("error", "error", "error"),
  find: findEffectChange({
    direction: "reduced",
    reason: (gates) => `waited for approval where the gate is ${gates}; now runs without it`,
    consequence: "calls that waited for approval may now run immediately",
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
  find: findFlagChange({
    field: "openWorld",
    becomes: true,
    reason: "stayed within the user's own systems; now reaches beyond them",
    consequence: "it may now reach beyond the user's own systems",
    advice: ["keep it within them", "ship a new tool"],
  }),
};

/** A tool claims to stay within the user's own systems: hosts no longer warn about it. */
export const openWorldLost: KeptToolRule = {
  name: "open-world-lost",
  about: "kept",
  mirror: "open-world-gained",
  severity: severities("warning", "info", "warning"),
  find: findFlagChange({
    field: "openWorld",
    becomes: false,
    consequence: "hosts may no longer warn that it reaches beyond the user's own systems",
    advice: ["make sure that nothing it calls reaches beyond them"],
  }),
};

/** A tool is no longer idempotent: hosts that repeat failed calls do harm. */
export const idempotencyLost: KeptToolRule = {
  name: "idempotency-lost",
  about: "kept",
  mirror: "idempotency-gained",
  severity: severities("error", "warning", "error"),
  find: findFlagChange({
    field: "idempotent",
    becomes: false,
    reason: "could be repeated after a failure; now a second call may do more than the first",
    consequence: "a failed call can no longer be repeated safely",
    advice: ["keep it idempotent", "ship a new tool"],
  }),
};

const findIdempotencyGained = findFlagChange({
  field: "idempotent",
  becomes: true,
  consequence: "hosts may now repeat a failed call",
  advice: ["make sure that a second call changes nothing more, even while the first one runs"],
});

/** A tool becomes idempotent: hosts begin to repeat failed calls. */
export const idempotencyGained: KeptToolRule = {
  name: "idempotency-gained",
  about: "kept",
  mirror: "idempotency-lost",
  severity: severities("warning", "info", "warning"),
  heading: "Added",
  find: (pair, context) => {
    const found = findIdempotencyGained(pair, context);
    const onlyReads = [pair.before, pair.after].every((tool) => statedEffect(tool)?.value === "read_only");
    return found && { ...found, ...(onlyReads ? { advice: [] } : { severity: "warning" }) };
  },
};
