/** From a tool's effect to whether somebody is asked before it runs, and to what they said. */

import type { ToolEffect } from "../declaration.js";
import type { ToolMetadata } from "../metadata.js";
import type { CancelSignal } from "../registry/cancel-signal.js";

/** When somebody is asked: by effect, or by a function. An effect that nobody declared counts as destructive. */
export type ApprovalGate =
  "always" | "destructive_only" | "mutating_and_above" | ((tool: ToolMetadata, args: unknown) => boolean);

/** What an approver decides about. */
export interface ApprovalRequest {
  readonly callId: string;
  readonly tool: string;
  readonly version?: string;
  readonly effect: ToolEffect;
  readonly effectSource?: "assumed";
  readonly openWorld: boolean;
  /** Frozen, complete, with what is sensitive replaced by `[redacted]`. */
  readonly arguments: unknown;
  /** Why somebody is asked, in one sentence. */
  readonly reason: string;
  /** Aborted when the call is cancelled or nobody answers in time. */
  readonly signal: CancelSignal;
}

/** What an approver decided; `remember` spares the question for the same arguments while the contract stays as it is. */
export type ApprovalDecision =
  boolean | { readonly approved: boolean; readonly reason?: string; readonly remember?: boolean };

/** Keeps the keys of remembered approvals; a `Set` is one. */
export interface ApprovalMemory {
  readonly has: (key: string) => boolean | Promise<boolean>;
  readonly add: (key: string) => unknown;
}

/** When somebody is asked before a call, and who. */
export interface ApprovalOptions {
  /** `destructive_only` by default. */
  readonly gate?: ApprovalGate;
  /** Asked before each gated call. Without one such a call is refused. */
  readonly approver?: (request: ApprovalRequest) => ApprovalDecision | Promise<ApprovalDecision>;
  /** Milliseconds until a question counts as refused; by default it waits. */
  readonly timeoutMs?: number;
  /** Where remembered approvals are kept: by default in the registry, as long as it lives. */
  readonly memory?: ApprovalMemory;
}
