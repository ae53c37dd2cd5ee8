/** From calls that need an approval to data that an application keeps until somebody has decided, and back. */

import { contractHash, hashArguments } from "../../contract-hash.js";
import type { CallDenial, CallOptions, ToolCall } from "../../registry/tool-call.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import type { ToolDecoder } from "../../targets/target-renderer.js";

/** A call that waits for a decision: plain JSON, to keep for as long as that takes, and to show to whoever decides. */
export interface PendingApproval {
  readonly callId: string;
  readonly tool: string;
  /** As the call has them, with sensitive values replaced by `[redacted]`. */
  readonly arguments: unknown;
  /** Why the call needs approval, in one sentence. */
  readonly reason: string;
  /** SHA-256 of the tool's contract. */
  readonly contractHash: string;
  /** SHA-256 of the arguments as the model sent them. */
  readonly argumentsHash: string;
}

/** A decision. It counts only for the call whose arguments, and whose tool's contract, are those that were shown. */
export type DecidedApproval = PendingApproval & ({ readonly approvedBy: string } | { readonly denied: CallDenial });

/** The hashes that bind a decision to a call; undefined if there is no such tool. */
async function hashCall(
  registry: ToolRegistry,
  { name, arguments: sent }: ToolCall,
): Promise<Pick<PendingApproval, "contractHash" | "argumentsHash"> | undefined> {
  const tool = registry.find(name);
  if (tool === undefined) return undefined;
  const [contract, args] = await Promise.all([contractHash(tool), hashArguments(sent ?? {})]);
  if (contract === undefined || args === undefined) {
    throw new Error("A call can wait for an approval only where the platform has Web Crypto.");
  }
  return { contractHash: contract, argumentsHash: args };
}

/** Describes a call for whoever decides about it; undefined if it needs no approval, or would be refused anyway. */
export async function describePending(
  registry: ToolRegistry,
  call: ToolCall,
  decode: ToolDecoder,
): Promise<PendingApproval | undefined> {
  const preview = registry.preview(call, { decode });
  const tool = registry.find(call.name);
  if (preview?.approvalReason === undefined || tool === undefined) return undefined;
  const hashes = await hashCall(registry, call);
  const { arguments: args, approvalReason: reason } = preview;
  return hashes && { callId: call.id ?? "", tool: tool.name, arguments: args, reason, ...hashes };
}

/** Finds what was decided about a call, as options for it; undefined if nothing was, or about another one. */
export async function findDecision(
  registry: ToolRegistry,
  call: ToolCall,
  decisions: readonly DecidedApproval[],
): Promise<Pick<CallOptions, "approvedBy" | "denied"> | undefined> {
  const named = decisions.filter(({ callId }) => callId === call.id);
  if (named.length === 0) return undefined;
  const hashes = await hashCall(registry, call);
  const fitting = named.filter(
    (decision) => decision.contractHash === hashes?.contractHash && decision.argumentsHash === hashes?.argumentsHash,
  );
  // Whoever denies a call has the last word.
  const decision = fitting.find((each) => "denied" in each) ?? fitting[0];
  if (decision === undefined) return undefined;
  return "denied" in decision ? { denied: decision.denied } : { approvedBy: decision.approvedBy };
}
