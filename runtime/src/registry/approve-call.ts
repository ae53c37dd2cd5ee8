/**
 * Gets approval for a call that a gate stops, or fails it.
 *
 * The registry loads this module at the first such call.
 */

import { createCanceller, untilAborted } from "../cancellation.js";
import { systemClock } from "../clock.js";
import { contractHash, hashCall } from "../contract-hash.js";
import { freezeJson } from "../json-schema/json-values.js";
import { type ApprovalDecision, type Approver, needsApproval } from "../middleware/approval.js";
import { redactArguments } from "../parameter-values.js";
import { fail, type ToolFailure } from "../tool-failure.js";
import type { CallRun } from "./call-state.js";
import { withhold } from "./failed-call.js";

/** Asks for approval if the gate stops the call; throws a failure if it must not run. */
export async function approveCall(run: CallRun, args: unknown): Promise<void> {
  const { tool, settings, signal, received } = run;
  let need: string;
  try {
    const { needed, reason } = needsApproval(settings.approval?.gate, tool.metadata, {
      args,
      context: received.context,
    });
    if (!(typeof needed === "boolean" ? needed : await untilAborted(needed, signal))) return;
    need = reason;
  } catch (error) {
    throw signal.aborted ? error : refuseUndecided("gate", error, run);
  }
  await requireApproval(run, args, need);
}

async function requireApproval(run: CallRun, args: unknown, need: string): Promise<void> {
  const { received, tool, settings, log } = run;
  const { name } = tool.metadata;
  const { approver = settings.approval?.approver } = received.options;
  const { outcome, reason } = await decide(run, args, () => ask(run, args, need, approver));
  log({ type: "approval_decided", decision: outcome, ...(reason !== undefined && { reason }) });
  // Without an approver, the reason contains only what the tool declares.
  const isShown = settings.errors !== "opaque" || approver === undefined;
  const why = reason === undefined || !isShown ? "" : ` ${reason}`;
  if (outcome === "refused") throw fail("not_approved", `The call to ${name} was not approved.${why}`);
  if (outcome === "deferred") throw fail("input_required", `The call to ${name} waits for an approval.${why}`);
  if (outcome === "timed_out") {
    throw fail("approval_timed_out", `Nobody approved the call to ${name} in time.${why}`);
  }
  // The call left its queue to ask.
  if (outcome === "approved") run.place = run.enter();
}

interface Answer {
  readonly outcome: "approved" | "remembered" | "refused" | "timed_out" | "deferred";
  readonly reason?: string;
  readonly remember?: boolean;
}

/** Finds a remembered approval, or asks and remembers the answer. Throws the signal's reason once it is aborted. */
async function decide(run: CallRun, args: unknown, askApprover: () => Promise<Answer>): Promise<Answer> {
  const { tool, settings, signal } = run;
  const { metadata, contract } = tool;
  const { memory } = settings.approval ?? {};
  let from: "approver" | "memory" = "memory";
  let key: string | undefined;
  const findKey = async (): Promise<string | undefined> => {
    contract.hash ??= contractHash(metadata);
    const hashes = await untilAborted(hashCall(metadata, args, contract.hash), signal);
    return (key ??= hashes && `${hashes.contractHash}-${hashes.argumentsHash}`);
  };
  // Hashing takes longer than anything else here, so an empty set is not asked.
  const isEmpty = memory === undefined || (memory instanceof Set && memory.size === 0);
  try {
    const known = isEmpty ? undefined : await findKey();
    if (known !== undefined && (await untilAborted((async () => memory?.has(known))(), signal)) === true) {
      return { outcome: "remembered" };
    }
    from = "approver";
    const answer = await askApprover();
    from = "memory";
    const added = answer.remember === true && memory !== undefined ? await findKey() : undefined;
    if (added !== undefined) await untilAborted((async () => memory?.add(added))(), signal);
    return answer;
  } catch (error) {
    throw signal.aborted ? error : refuseUndecided(from, error, run);
  }
}

/** Asks the approver, within its time limit. Other calls of the caller do not wait for a person. */
async function ask(run: CallRun, args: unknown, need: string, approver: Approver | undefined): Promise<Answer> {
  const { received, tool, settings, signal, log } = run;
  if (approver === undefined) return { outcome: "refused", reason: `${need} No approver is configured.` };
  log({ type: "approval_requested", reason: need });
  run.place.leave();
  const { name, version, effect, effectSource, openWorld = false } = tool.metadata;
  const request = {
    callId: received.id,
    tool: name,
    ...(version !== undefined && { version }),
    effect,
    ...(effectSource !== undefined && { effectSource }),
    openWorld,
    arguments: freezeJson(redactArguments(tool.metadata, args)),
    context: received.context,
    reason: need,
  };
  const canceller = createCanceller(signal);
  (received.options.queues ?? settings.queues).inherit(canceller.signal, run.place);
  const { timeoutMs } = settings.approval ?? {};
  const timeOut = (): void => canceller.abort(new Error("Nobody answered in time."));
  const stopClock = timeoutMs === undefined ? undefined : (settings.clock ?? systemClock).schedule(timeOut, timeoutMs);
  try {
    const decision = (async () => approver({ ...request, signal: canceller.signal }))();
    return readDecision(await untilAborted(decision, canceller.signal));
  } catch (error) {
    if (signal.aborted || !canceller.signal.aborted) throw error;
    return { outcome: "timed_out" };
  } finally {
    stopClock?.();
    canceller.release();
  }
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

/** Refuses a call because the gate, the approver or the memory failed; the model does not see the error. */
function refuseUndecided(from: "gate" | "approver" | "memory", error: unknown, run: CallRun): ToolFailure {
  const id = withhold(from, error, run);
  const reason = "The approval failed.";
  run.log({ type: "approval_decided", decision: "refused", reason });
  const message = `The call to ${run.tool.metadata.name} was not approved. ${reason} Error id: ${id}.`;
  return fail("not_approved", message, { cause: error, id });
}
