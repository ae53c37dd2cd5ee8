/** From a call to what is known of it before it runs. */

import { needsApproval } from "../middleware/approval-gate.js";
import { redactArguments } from "../middleware/redaction.js";
import type { ToolMetadata } from "../metadata.js";
import { readArguments } from "./read-arguments.js";
import type { CallSettings, RegisteredTool } from "./call-state.js";
import type { CallOptions, CallPreview, ToolCall } from "./tool-call.js";

/** Previews a call; undefined if it would be refused anyway. */
export function previewCall(
  tool: RegisteredTool,
  call: ToolCall,
  { decode, settings }: Pick<CallOptions, "decode"> & { readonly settings: CallSettings },
): CallPreview | undefined {
  const { metadata } = tool;
  let args: unknown;
  try {
    const decodeArguments = (decode ?? settings.decode)?.(metadata);
    const { arguments: sent, isWhole } = call;
    const { reader, argumentLimits: limits } = settings;
    const first = readArguments(tool, { sent, isWhole, decode: decodeArguments, reader, limits });
    const policy = settings.unknownParameters ?? "refuse";
    const read = first.errors.length === 0 ? first : (settings.drop.unknown?.(tool, first, policy).read ?? first);
    if (read.errors.length > 0) return undefined;
    ({ args } = read);
  } catch {
    return undefined; // The call itself reports the reason, in its envelope.
  }
  return {
    arguments: redactArguments(metadata, args),
    approvalReason: findReason(metadata, args, settings),
  };
}

/** Where the gate cannot tell at once, or fails, the call needs an approval here. */
function findReason(tool: ToolMetadata, args: unknown, { approval }: CallSettings): string | undefined {
  if (approval?.approver !== undefined) return undefined;
  try {
    const { needed, reason } = needsApproval(approval?.gate, tool, args);
    if (typeof needed !== "boolean") needed.catch(() => undefined); // Nobody waits for it.
    return needed === false ? undefined : reason;
  } catch {
    return `The application cannot tell whether this call of ${tool.name} needs approval.`;
  }
}
