/** Describes calls that need an approval as data, and finds the decisions about them. */

import { hashCall, type CallHashes } from "../../contract-hash.js";
import type { CallDenial, CallOptions, ToolCall } from "../../registry/tool-call.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import type { ToolDecoder } from "../../rendering/target-renderer.js";

/** A call that waits for a decision: plain JSON, to store and to show to whoever decides. */
export interface PendingApproval extends CallHashes {
  readonly callId: string;
  readonly tool: string;
  /** The arguments of the call, with sensitive values replaced by `[redacted]`. */
  readonly arguments: unknown;
  /** The reason why the call needs approval, in one sentence. */
  readonly reason: string;
}

/** A decision. It counts only for the same arguments and the same contract of the tool. */
export type DecidedApproval = PendingApproval & ({ readonly approvedBy: string } | { readonly denied: CallDenial });

/** Hashes a call; undefined if there is no such tool. */
async function hashSent(registry: ToolRegistry, { name, arguments: sent }: ToolCall): Promise<CallHashes | undefined> {
  const tool = registry.find(name);
  if (tool === undefined) return undefined;
  const hashes = await hashCall(tool, sent ?? {});
  if (hashes !== undefined) return hashes;
  throw new Error("Pending approvals need Web Crypto, which this platform does not have.");
}

/** Describes a call that needs approval; undefined if it needs none, or would be refused anyway. */
export async function describePending(
  registry: ToolRegistry,
  call: ToolCall,
  decode: ToolDecoder,
): Promise<PendingApproval | undefined> {
  const preview = registry.preview(call, { decode });
  const tool = registry.find(call.name);
  if (preview?.approvalReason === undefined || tool === undefined) return undefined;
  const hashes = await hashSent(registry, call);
  const { arguments: args, approvalReason: reason } = preview;
  return hashes && { callId: call.id ?? "", tool: tool.name, arguments: args, reason, ...hashes };
}

/** Finds the decision about a call, as options for the call; undefined if there is none for exactly this call. */
export async function findDecision(
  registry: ToolRegistry,
  call: ToolCall,
  decisions: readonly DecidedApproval[],
): Promise<Pick<CallOptions, "approvedBy" | "denied"> | undefined> {
  const named = decisions.filter(({ callId }) => callId === call.id);
  if (named.length === 0) return undefined;
  const hashes = await hashSent(registry, call);
  const matching = named.filter(
    (decision) => decision.contractHash === hashes?.contractHash && decision.argumentsHash === hashes?.argumentsHash,
  );
  // A denial overrides an approval.
  const decision = matching.find((each) => "denied" in each) ?? matching[0];
  if (decision === undefined) return undefined;
  return "denied" in decision ? { denied: decision.denied } : { approvedBy: decision.approvedBy };
}
