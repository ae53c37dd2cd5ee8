/** Defines approvers of calls, and their requests and decisions. */

import type { CancelSignal } from "../cancellation.js";
import type { EffectSource, ToolEffect } from "../effects.js";
import type { ApprovalGate } from "./approval-gate.js";

/**
 * A call that needs approval, as its approver sees it.
 *
 * @typeParam Context - the value that the application passes to the handlers of the call.
 */
export interface ApprovalRequest<Context = unknown> {
  readonly callId: string;
  readonly tool: string;
  readonly version?: string;
  readonly effect: ToolEffect;
  readonly effectSource?: EffectSource;
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

/** Decides about a call. */
export type Approver<Context = unknown> = (
  request: ApprovalRequest<Context>,
) => ApprovalDecision | Promise<ApprovalDecision>;

/** Options that decide which calls need approval, and who approves them. */
export interface ApprovalOptions<Context = unknown> {
  /** `destructive_only` by default. */
  readonly gate?: ApprovalGate;
  /** Asked before each gated call. Without an approver such a call is refused. */
  readonly approver?: Approver<Context>;
  /** Milliseconds after which an unanswered request counts as refused; unlimited by default. */
  readonly timeoutMs?: number;
  /** The store of remembered approvals: by default in the registry's memory. */
  readonly memory?: ApprovalMemory;
}
