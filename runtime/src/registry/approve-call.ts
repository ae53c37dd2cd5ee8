/**
 * Gets approval for a call that a gate stops, or fails it.
 *
 * The registry loads this module at the first such call.
 */

import { contractHash } from "../contract-hash.js";
import { decideApproval } from "../middleware/approval.js";
import { needsApproval } from "../middleware/approval-gate.js";
import { redactArguments } from "../middleware/redaction.js";
import { untilAborted } from "../cancellation.js";
import { systemClock } from "../clock.js";
import { withhold } from "./failed-call.js";
import type { Run } from "./call-state.js";
import { fail, type ToolFailure } from "../tool-failure.js";

/** Asks for approval where the gate stops the call; throws a failure if it must not run. */
export async function approveCall(run: Run, args: unknown): Promise<void> {
  const { tool, settings, signal } = run;
  let why: string;
  try {
    const { needed, reason } = needsApproval(settings.approval?.gate, tool.metadata, args);
    if (!(typeof needed === "boolean" ? needed : await untilAborted(needed, signal))) return;
    why = reason;
  } catch (error) {
    throw signal.aborted ? error : refuseUndecided({ from: "gate", error }, run);
  }
  await ask(run, args, why);
}

async function ask(run: Run, args: unknown, need: string): Promise<void> {
  const { received, tool, settings, signal, log } = run;
  const { metadata } = tool;
  const { clock = systemClock } = settings;
  const { approver = settings.approval?.approver } = received.options;
  let hasLeft = false;
  const { outcome, reason, failure } = await decideApproval(metadata, {
    reason: need,
    args,
    contract: () => (tool.contract.hash ??= contractHash(metadata)),
    redacted: () => redactArguments(metadata, args),
    callId: received.id,
    context: received.context,
    options: { ...settings.approval, ...(approver !== undefined && { approver }) },
    clock,
    signal,
    onRequest: () => {
      log({ type: "approval_requested", reason: need });
      // Other calls of the caller do not wait for a person.
      run.place.leave();
      hasLeft = true;
    },
  });
  if (failure !== undefined) throw refuseUndecided(failure, run);
  log({ type: "approval_decided", decision: outcome, ...(reason !== undefined && { reason }) });
  // Without an approver, the reason contains only what the tool declares.
  const isShown = settings.errors !== "opaque" || approver === undefined;
  const why = reason === undefined || !isShown ? "" : ` ${reason}`;
  if (outcome === "refused") throw fail("not_approved", `The call of ${metadata.name} was not approved.${why}`);
  if (outcome === "deferred") throw fail("input_required", `The call of ${metadata.name} waits for an approval.${why}`);
  if (outcome === "timed_out") {
    throw fail("approval_timed_out", `Nobody approved the call of ${metadata.name} in time.${why}`);
  }
  if (hasLeft) run.place = run.enter();
}

/** Refuses a call because the gate, the approver or the memory failed; the model does not see the error. */
function refuseUndecided(
  { from, error }: { readonly from: "gate" | "approver" | "memory"; readonly error: unknown },
  run: Run,
): ToolFailure {
  const { tool, log } = run;
  const id = withhold(from, error, run);
  const reason = "The approval failed.";
  log({ type: "approval_decided", decision: "refused", reason });
  const message = `The call of ${tool.metadata.name} was not approved. ${reason} Error id: ${id}.`;
  return fail("not_approved", message, { cause: error, id });
}
