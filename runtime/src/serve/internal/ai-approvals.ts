/** Finds the approvals in the messages of an AI SDK conversation that can be trusted. */

import { hashCall } from "../../contract-hash.js";
import type { ToolMetadata } from "../../metadata.js";
import type { ApprovalMemory } from "../../middleware/approval.js";
import type { CallOptions, ToolCall } from "../../registry/tool-call.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import { eraseContext } from "./served-registry.js";

/** Stores the keys of the calls that the user was asked about; a `Set` will do. */
export interface ApprovalStore extends ApprovalMemory {
  readonly delete: (key: string) => unknown;
}

interface AiMessage {
  readonly role: string;
  readonly content: unknown;
}

export interface AiCallMessages {
  readonly toolCallId: string;
  readonly messages: readonly AiMessage[];
}

/** A part of a message: the fields that are read here, any of which may be missing. */
interface MessagePart {
  readonly type?: unknown;
  readonly toolCallId?: unknown;
  readonly toolName?: unknown;
  readonly input?: unknown;
  readonly approvalId?: unknown;
  readonly approved?: unknown;
  readonly reason?: unknown;
  readonly signature?: unknown;
}

/** Creates the key of a call that the user is asked about, from its id, its arguments and the tool's contract. */
export async function approvalKey(registry: ToolRegistry, { id, name, arguments: input }: ToolCall): Promise<string> {
  const tool = registry.find(name);
  const hashes = tool && (await hashCall(tool, input));
  // Without Web Crypto, the key contains the arguments themselves.
  return hashes ? `${id}-${hashes.contractHash}-${hashes.argumentsHash}` : `${id}-${JSON.stringify(input)}`;
}

/** Whether the user has not been asked about the call yet. */
export function isUnasked(call: AiCallMessages | undefined): boolean {
  return call === undefined || findRequests(call).length === 0;
}

function findRequests({ messages, toolCallId }: AiCallMessages): readonly MessagePart[] {
  return partsOf(messages).filter((part) => part.type === "tool-approval-request" && part.toolCallId === toolCallId);
}

/** Finds the approval of a call in the messages, as options for the call. An approval counts once. */
export async function findApproval(
  registry: ToolRegistry,
  made: ToolCall,
  call: AiCallMessages,
  approvals: ApprovalStore | "signed",
): Promise<Pick<CallOptions, "approvedBy" | "refusal">> {
  const responses = partsOf(call.messages).filter((part) => part.type === "tool-approval-response");
  const request = findRequests(call).find(({ approvalId }) =>
    responses.some((response) => response.approvalId === approvalId && response.approved === true),
  );
  if (request === undefined) return {};
  if (approvals === "signed" ? typeof request.signature === "string" : await take(approvals, registry, made)) {
    return { approvedBy: "the user, through the AI SDK" };
  }
  return {
    refusal: {
      kind: "not_approved",
      message: `The call to ${made.name} was not approved: nobody was asked about these arguments.`,
      retryable: false,
      recoveryHint: `Call ${made.name} again if you still need it: then the user is asked.`,
    },
  };
}

async function take(approvals: ApprovalStore, registry: ToolRegistry, made: ToolCall): Promise<boolean> {
  const key = await approvalKey(registry, made);
  if (!(await approvals.has(key))) return false;
  await approvals.delete(key);
  return true;
}

/**
 * Records the user's refusals in the last message in the audit of a registry: the SDK answers them itself, without the
 * tools. Call it with the messages that you pass to the SDK.
 */
export async function recordDenials<Tool extends ToolMetadata, Context>(
  registry: ToolRegistry<Tool, Context>,
  messages: readonly AiMessage[],
): Promise<void> {
  const parts = partsOf(messages);
  const denials = partsOf(messages.slice(-1)).filter(
    (part) => part.type === "tool-approval-response" && part.approved === false,
  );
  for (const { approvalId, reason } of denials) {
    const request = parts.find((part) => part.type === "tool-approval-request" && part.approvalId === approvalId);
    const call = parts.find((part) => part.type === "tool-call" && part.toolCallId === request?.toolCallId);
    if (typeof call?.toolName !== "string" || typeof call.toolCallId !== "string") continue;
    const made = { name: call.toolName, arguments: call.input, id: call.toolCallId };
    const denied = { by: "the user, through the AI SDK", reason: typeof reason === "string" ? reason : undefined };
    await eraseContext(registry).dispatch(made, undefined, { denied });
  }
}

function partsOf(messages: readonly AiMessage[]): readonly MessagePart[] {
  return messages.flatMap(({ content }) => (Array.isArray(content) ? (content as MessagePart[]) : [])); // Fields may be missing.
}
