/** Decides which calls need approval, and defines their approvers. */

import type { CancelSignal } from "../cancellation.js";
import type { EffectSource, ToolEffect } from "../effects.js";
import type { ApprovedCalls } from "../inventory/inventory-format.js";
import type { ToolMetadata } from "../metadata.js";

/**
 * A call that needs approval, as its approver sees it.
 *
 * @typeParam Context - the value that the application passes to the handlers of the call.
 */
export interface ApprovalRequest<Context = unknown> extends Pick<ToolMetadata, "version" | "effect" | "effectSource"> {
  readonly callId: string;
  readonly tool: string;
  readonly openWorld: boolean;
  /** Frozen and complete, with sensitive values replaced by `[redacted]`. */
  readonly arguments: unknown;
  /** The context of the call, which can say whose call it is, and how to ask them. */
  readonly context: Context;
  /** The reason why the call needs approval, in one sentence. */
  readonly reason: string;
  /** Aborted when the call is cancelled or the approver does not answer in time. */
  readonly signal: CancelSignal;
}

/**
 * An approver's decision. `deferred` ends the call with the error `input_required`, because the answer comes with a later
 * call. `remember` repeats an approval for the same arguments, hidden ones included, until the contract changes; a refusal
 * is never remembered, and without Web Crypto nothing is.
 */
export type ApprovalDecision =
  | boolean
  | {
      readonly approved: boolean;
      readonly reason?: string;
      readonly remember?: boolean;
      readonly deferred?: boolean;
    };

/** Stores the keys of remembered approvals; a `Set` will do. */
export interface ApprovalMemory {
  readonly has: (key: string) => boolean | Promise<boolean>;
  readonly add: (key: string) => unknown;
}

export type Approver<Context = unknown> = (
  request: ApprovalRequest<Context>,
) => ApprovalDecision | Promise<ApprovalDecision>;

/** Options that decide which calls need approval, and who approves them. */
export interface ApprovalOptions<Context = unknown> {
  /** `destructive_only` by default. */
  readonly gate?: ApprovalGate<Context>;
  /** Asked before each gated call. Without an approver such a call is refused. */
  readonly approver?: Approver<Context>;
  /** Milliseconds after which an unanswered request counts as refused; unlimited by default. */
  readonly timeoutMs?: number;
  /** The store of remembered approvals: by default in the registry's memory. */
  readonly memory?: ApprovalMemory;
}

/**
 * Decides which calls need approval: by effect, or by a function, which gets the call's context; undefined for a preview.
 * An undeclared effect counts as destructive.
 */
export type ApprovalGate<Context = unknown> =
  | "always"
  | "destructive_only"
  | "mutating_and_above"
  | ((tool: ToolMetadata, args: unknown, context: Context | undefined) => boolean | Promise<boolean>);

const passing: Readonly<Record<Extract<ApprovalGate, string>, readonly ToolEffect[]>> = {
  always: [],
  destructive_only: ["read_only", "mutating"],
  mutating_and_above: ["read_only"],
};

/** The gates that have a name. */
export const namedGates: readonly string[] = Object.keys(passing);

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

/** The calls of a tool that a gate stops. */
export function approvedCalls(gate: ApprovalGate | undefined, tool: ToolMetadata): ApprovedCalls {
  if (typeof gate === "function") return "some_calls";
  return passesGate(gate, tool) ? "never" : "every_call";
}

/** Whether a gate stops a call: a promise if the gate is asynchronous. A function that returns anything but `false` stops it. */
export function needsApproval(
  gate: ApprovalGate | undefined,
  tool: ToolMetadata,
  { args, context }: { readonly args?: unknown; readonly context?: unknown } = {},
): { readonly needed: boolean | Promise<boolean>; readonly reason: string } {
  if (typeof gate === "function") {
    const answer: unknown = gate(tool, args, context);
    const isLater = typeof answer === "object" && answer !== null && "then" in answer;
    return {
      needed: isLater ? Promise.resolve<unknown>(answer).then((later) => later !== false) : answer !== false,
      reason: `The application requires approval for this call to ${tool.name}.`,
    };
  }
  // A caller in JavaScript may leave out the effect, or misspell it.
  if (tool.effectSource !== undefined || !Object.hasOwn(effectReasons, tool.effect)) {
    return { needed: true, reason: undeclaredReasons[tool.effectSource ?? "assumed"](tool) };
  }
  return {
    needed: !passing[gate ?? defaultGate].includes(tool.effect),
    reason: `${tool.name} ${effectReasons[tool.effect]}.`,
  };
}
