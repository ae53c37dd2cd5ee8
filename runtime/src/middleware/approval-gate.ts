/** Decides from the effect of a tool whether its calls need approval. */

import type { EffectSource, ToolEffect } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";

/** Decides which calls need approval: by effect, or by a function. An undeclared effect counts as destructive. */
export type ApprovalGate =
  | "always"
  | "destructive_only"
  | "mutating_and_above"
  | ((tool: ToolMetadata, args: unknown) => boolean | Promise<boolean>);

export interface ApprovalNeed {
  /** A promise if the gate is an asynchronous function. */
  readonly needed: boolean | Promise<boolean>;
  readonly reason: string;
}

const passing: Readonly<Record<Extract<ApprovalGate, string>, readonly ToolEffect[]>> = {
  always: [],
  destructive_only: ["read_only", "mutating"],
  mutating_and_above: ["read_only"],
};

const effectReasons: Readonly<Record<ToolEffect, string>> = {
  read_only: "changes nothing, but every call requires approval",
  mutating: "changes things",
  destructive: "can destroy things",
};

const undeclaredReasons: Readonly<Record<EffectSource, (tool: ToolMetadata) => string>> = {
  assumed: ({ name }) => `The effect of ${name} is not declared, so it counts as destructive.`,
  claimed: ({ name, effect }) => `Only the server of ${name} says that it is ${effect}, so it counts as destructive.`,
};

const defaultGate = "destructive_only";

/** Whether a gate that is a name lets every call of a tool pass. */
export function passesGate(gate: ApprovalGate | undefined, { effect, effectSource }: ToolMetadata): boolean {
  // A caller in JavaScript may pass an unknown name.
  const effects: readonly ToolEffect[] | undefined =
    typeof gate === "function" ? undefined : passing[gate ?? defaultGate];
  return effectSource === undefined && effects?.includes(effect) === true;
}

/** Whether a gate stops a call. A function that returns anything but `false` stops it. */
export function needsApproval(gate: ApprovalGate | undefined, tool: ToolMetadata, args: unknown): ApprovalNeed {
  if (typeof gate === "function") {
    const answer: unknown = gate(tool, args);
    const isLater = typeof answer === "object" && answer !== null && "then" in answer;
    return {
      needed: isLater ? Promise.resolve<unknown>(answer).then((later) => later !== false) : answer !== false,
      reason: `The application requires approval for this call of ${tool.name}.`,
    };
  }
  if (tool.effectSource !== undefined) {
    return { needed: true, reason: undeclaredReasons[tool.effectSource](tool) };
  }
  return {
    needed: !passing[gate ?? defaultGate].includes(tool.effect),
    reason: `${tool.name} ${effectReasons[tool.effect]}.`,
  };
}
