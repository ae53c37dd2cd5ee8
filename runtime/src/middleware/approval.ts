/** From a call that a gate stops to the approver's decision, or an earlier remembered one. */

import { hashArguments } from "../contract-hash.js";
import type { EffectSource, ToolEffect } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";
import type { CancelSignal } from "../cancellation.js";
import { createCanceller, untilAborted } from "../cancellation.js";
import type { Clock } from "../clock.js";
import { freezeJson } from "../json-schema/json-values.js";
import type { ApprovalGate } from "./approval-gate.js";

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
 * An approver's decision. `deferred` ends the call with the error `input_required`, because the answer comes with a later
 * call. `remember` repeats an approval for the same arguments, hidden ones included, until the
 * contract changes; a refusal is never remembered, and without Web Crypto nothing is.
 */
export type ApprovalDecision =
  | boolean
  | {
      readonly approved: boolean;
      readonly reason?: string;
      readonly remember?: boolean;
      readonly deferred?: boolean;
    };

/** Keeps the keys of remembered approvals; a `Set` is one. */
export interface ApprovalMemory {
  readonly has: (key: string) => boolean | Promise<boolean>;
  readonly add: (key: string) => unknown;
}

/** Decides about a call. */
export type Approver<Context = unknown> = (
  request: ApprovalRequest<Context>,
) => ApprovalDecision | Promise<ApprovalDecision>;

/** When a call needs approval, and who approves. */
export interface ApprovalOptions<Context = unknown> {
  /** `destructive_only` by default. */
  readonly gate?: ApprovalGate;
  /** Asked before each gated call. Without an approver such a call is refused. */
  readonly approver?: Approver<Context>;
  /** Milliseconds until an unanswered question counts as refused; unlimited by default. */
  readonly timeoutMs?: number;
  /** Where remembered approvals are kept: by default in the registry. */
  readonly memory?: ApprovalMemory;
}

export interface ApprovalCase {
  /** Why the call needs approval. */
  readonly reason: string;
  /** Complete and frozen. */
  readonly args: unknown;
  /** The hash of the tool's contract; undefined where the platform cannot hash. */
  readonly contract: () => Promise<string | undefined>;
  readonly redacted: () => unknown;
  readonly callId: string;
  readonly context: unknown;
  readonly options: ApprovalOptions;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** Called before the approver is asked. */
  readonly onRequest: () => void;
}

export interface ApprovalOutcome {
  readonly outcome: "approved" | "remembered" | "refused" | "timed_out" | "deferred";
  readonly reason?: string;
  /** Why nobody could decide, which refuses the call. */
  readonly failure?: { readonly from: "approver" | "memory"; readonly error: unknown };
}

/** Decides whether a call may run that a gate stops. Throws the signal's reason once it is aborted. */
export async function decideApproval(tool: ToolMetadata, call: ApprovalCase): Promise<ApprovalOutcome> {
  const { memory } = call.options;
  const { signal } = call;
  let from: "approver" | "memory" = "memory";
  let hashed: string | undefined;
  const findKey = async (): Promise<string | undefined> => (hashed ??= await untilAborted(makeKey(call), signal));
  // Hashing takes longer than anything else here, so an empty set is not asked.
  const isEmpty = memory === undefined || (memory instanceof Set && memory.size === 0);
  try {
    const known = isEmpty ? undefined : await findKey();
    if (known !== undefined && (await untilAborted((async () => memory?.has(known))(), signal)) === true) {
      return { outcome: "remembered" };
    }
    from = "approver";
    const { remember, ...outcome } = await ask(tool, call);
    from = "memory";
    const key = remember && memory !== undefined ? await findKey() : undefined;
    if (key !== undefined) await untilAborted((async () => memory?.add(key))(), signal);
    return outcome;
  } catch (error) {
    if (signal.aborted) throw error;
    return { outcome: "refused", failure: { from, error } };
  }
}

/** The key of a remembered approval, which changes with the contract and with the arguments. */
async function makeKey({ contract, args }: ApprovalCase): Promise<string | undefined> {
  const [tool, call] = await Promise.all([contract(), hashArguments(args)]);
  return tool && call && `${tool}-${call}`;
}

interface Answer extends ApprovalOutcome {
  readonly remember: boolean;
}

async function ask(tool: ToolMetadata, call: ApprovalCase): Promise<Answer> {
  const { reason, options, clock } = call;
  const { approver, timeoutMs } = options;
  if (approver === undefined) {
    return { outcome: "refused", reason: `${reason} No approver is configured.`, remember: false };
  }
  call.onRequest();
  const put = async ({ signal }: Pick<ApprovalCase, "signal">): Promise<Answer> => {
    const request = createRequest(tool, call, { reason, signal });
    return readDecision(await untilAborted((async () => approver(request))(), signal));
  };
  if (timeoutMs === undefined) return put(call);
  const canceller = createCanceller(call.signal);
  const timeOut = (): void => canceller.abort(new Error("Nobody answered in time."));
  const stopClock = clock.schedule(timeOut, timeoutMs);
  try {
    return await put(canceller);
  } catch (error) {
    if (call.signal.aborted || !canceller.signal.aborted) throw error;
    return { outcome: "timed_out", remember: false };
  } finally {
    stopClock();
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
  const { approved, reason, remember, deferred }: Exclude<ApprovalDecision, boolean> =
    typeof decision === "object" ? decision : { approved: decision };
  const isApproved = approved === true;
  return {
    outcome: isApproved ? "approved" : deferred === true ? "deferred" : "refused",
    ...(reason !== undefined && { reason }),
    remember: isApproved && remember === true,
  };
}
