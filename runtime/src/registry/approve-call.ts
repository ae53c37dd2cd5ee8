/**
 * From a call that a gate stops to its approval, or to the failure that says why there is none.
 *
 * The registry loads this module at the first such call.
 */

import { decideApproval, type ApprovalCase } from "../middleware/approval.js";
import { withhold, type FailingCall } from "./failed-call.js";
import { fail, type ToolFailure } from "./tool-errors.js";

/** Asks for approval; throws a failure if the call must not run. */
export async function approveCall(call: ApprovalCase & FailingCall): Promise<void> {
  const { tool, log, settings } = call;
  const { outcome, reason, failure } = await decideApproval(tool, call);
  if (failure !== undefined) throw refuseUndecided(failure, call);
  log({ type: "approval_decided", decision: outcome, ...(reason !== undefined && { reason }) });
  // The registry's own reason says only what the tool declares.
  const isOpen = settings.errors !== "opaque" || call.options.approver === undefined;
  const said = reason === undefined || !isOpen ? "" : ` ${reason}`;
  if (outcome === "refused") throw fail("not_approved", `The call of ${tool.name} was not approved.${said}`);
  if (outcome === "deferred") throw fail("input_required", `The call of ${tool.name} waits for an approval.${said}`);
  if (outcome === "timed_out") {
    throw fail("approval_timed_out", `Nobody approved the call of ${tool.name} in time.${said}`);
  }
}

/** Refuses a call that somebody denied before it came here. */
export function refuseDenied(
  { by, reason }: { readonly by: string; readonly reason?: string | undefined },
  { tool, log, settings }: FailingCall,
): ToolFailure {
  const why = reason === undefined ? "" : ` ${reason}`;
  log({ type: "approval_decided", decision: "refused", reason: `Denied by ${by}.${why}` });
  return fail("not_approved", `The call of ${tool.name} was not approved.${settings.errors === "opaque" ? "" : why}`);
}

/** Refuses a call about which nobody could decide: what went wrong stays inside. */
export function refuseUndecided(
  { from, error }: { readonly from: "gate" | "approver" | "memory"; readonly error: unknown },
  call: FailingCall,
): ToolFailure {
  const { tool, log } = call;
  const id = withhold(from, error, call);
  const reason = "The approval failed.";
  log({ type: "approval_decided", decision: "refused", reason });
  const message = `The call of ${tool.name} was not approved. ${reason} Error id: ${id}.`;
  return fail("not_approved", message, { cause: error, id });
}
