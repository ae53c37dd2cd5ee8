/** From a call that a gate stops to the approver's decision, or an earlier remembered one. */

import { contractHash, hashArguments } from "../contract-hash.js";
import type { EffectSource, ToolEffect } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";
import type { AbortSignalLike, CancelSignal } from "../registry/cancel-signal.js";
import { createCanceller, untilAborted } from "../registry/canceller.js";
import type { Clock } from "../registry/clock.js";
import { freezeJson } from "../json-schema/json-values.js";
import { needsApproval, type ApprovalGate } from "./approval-gate.js";

/**
 * What an approver decides about.
 *
 * @typeParam Context - what the application hands to the handlers of the call.
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
  /** The context of the call: whose it is, and how to ask them. */
  readonly context: Context;
  /** Why the call needs approval, in one sentence. */
  readonly reason: string;
  /** Aborted when the call is cancelled or the approver does not answer in time. */
  readonly signal: CancelSignal;
}

/**
 * An approver's decision. `remember` repeats an approval for the same arguments, hidden ones included, until the
 * contract changes; a refusal is never remembered, and without Web Crypto nothing is.
 */
export type ApprovalDecision =
  boolean | { readonly approved: boolean; readonly reason?: string; readonly remember?: boolean };

/** Keeps the keys of remembered approvals; a `Set` is one. */
export interface ApprovalMemory {
  readonly has: (key: string) => boolean | Promise<boolean>;
  readonly add: (key: string) => unknown;
}

/** When a call needs approval, and who approves. */
export interface ApprovalOptions<Context = unknown> {
  /** `destructive_only` by default. */
  readonly gate?: ApprovalGate;
  /** Asked before each gated call. Without an approver such a call is refused. */
  readonly approver?: (request: ApprovalRequest<Context>) => ApprovalDecision | Promise<ApprovalDecision>;
  /** Milliseconds until an unanswered question counts as refused; unlimited by default. */
  readonly timeoutMs?: number;
  /** Where remembered approvals are kept: by default in the registry. */
  readonly memory?: ApprovalMemory;
}

export interface ApprovalCase {
  /** Complete and frozen. */
  readonly args: unknown;
  readonly redacted: () => unknown;
  readonly callId: string;
  readonly context: unknown;
  readonly options: ApprovalOptions;
  readonly clock: Clock;
  readonly signal: AbortSignalLike;
  /** Called with the reason before the approver is asked. */
  readonly onRequest?: (reason: string) => void;
}

export interface ApprovalOutcome {
  readonly outcome: "not_needed" | "approved" | "remembered" | "refused" | "timed_out";
  readonly reason?: string;
}

/** Decides whether a call may run; any failure refuses it. Throws the signal's reason once it is aborted. */
export async function decideApproval(tool: ToolMetadata, call: ApprovalCase): Promise<ApprovalOutcome> {
  const { options, signal, args } = call;
  try {
    const { needed, reason } = needsApproval(options.gate ?? "destructive_only", tool, args);
    if (!needed) return { outcome: "not_needed" };
    const key = await untilAborted(makeKey(tool, call), signal);
    if (key !== undefined && (await untilAborted((async () => options.memory?.has(key))(), signal)) === true) {
      return { outcome: "remembered" };
    }
    const { remember, ...outcome } = await ask(tool, call, reason);
    if (remember && key !== undefined) await untilAborted((async () => options.memory?.add(key))(), signal);
    return outcome;
  } catch (error) {
    if (signal.aborted) throw error;
    const said = error instanceof Error ? error.message : String(error);
    return { outcome: "refused", reason: `The approval failed: ${said}` };
  }
}

/** The key of a remembered approval, which changes with the contract and with the arguments. */
async function makeKey(tool: ToolMetadata, { options, args }: ApprovalCase): Promise<string | undefined> {
  if (options.memory === undefined) return undefined;
  const [contract, call] = await Promise.all([contractHash(tool), hashArguments(args)]);
  return contract && call && `${contract}-${call}`;
}

interface Answer extends ApprovalOutcome {
  readonly remember: boolean;
}

async function ask(tool: ToolMetadata, call: ApprovalCase, reason: string): Promise<Answer> {
  const { approver, timeoutMs } = call.options;
  if (approver === undefined) {
    return { outcome: "refused", reason: `${reason} No approver is configured.`, remember: false };
  }
  call.onRequest?.(reason);
  const canceller = createCanceller(call.signal);
  const timeOut = (): void => canceller.abort(new Error("Nobody answered in time."));
  const stopClock = timeoutMs === undefined ? undefined : call.clock.schedule(timeOut, timeoutMs);
  const { signal } = canceller;
  try {
    const request = createRequest(tool, call, { reason, signal });
    return readDecision(await untilAborted((async () => approver(request))(), signal));
  } catch (error) {
    if (call.signal.aborted || !signal.aborted) throw error;
    return { outcome: "timed_out", remember: false };
  } finally {
    stopClock?.();
    canceller.release();
  }
}

function createRequest(
  tool: ToolMetadata,
  { callId, context, redacted }: ApprovalCase,
  rest: Pick<ApprovalRequest, "reason" | "signal">,
): ApprovalRequest {
  const { name, version, effect, effectSource, openWorld = false } = tool;
  return {
    callId,
    tool: name,
    ...(version !== undefined && { version }),
    effect,
    ...(effectSource !== undefined && { effectSource }),
    openWorld,
    arguments: freezeJson(redacted()),
    context,
    ...rest,
  };
}

/** Approves only on an explicit yes: an approver may be written in JavaScript. */
function readDecision(decision: ApprovalDecision): Answer {
  const { approved, reason, remember } =
    typeof decision === "object" ? decision : { approved: decision, reason: undefined, remember: false };
  const isApproved = approved === true;
  return {
    outcome: isApproved ? "approved" : "refused",
    ...(reason !== undefined && { reason }),
    remember: isApproved && remember === true,
  };
}
