/** Previews a call for a host that asks its user before the call runs. */

import { needsApproval } from "../middleware/approval.js";
import { redactArguments } from "../parameter-values.js";
import type { ToolMetadata } from "../metadata.js";
import { readArguments } from "./read-arguments.js";
import type { CallSettings, RegisteredTool } from "./call-state.js";
import type { CallOptions, CallPreview, ToolCall } from "./tool-call.js";

/** Previews a call; undefined if it would be refused anyway. */
export function previewCall(
  tool: RegisteredTool,
  call: ToolCall,
  settings: CallSettings,
  decode: CallOptions["decode"],
): CallPreview | undefined {
  const { metadata } = tool;
  let args: unknown;
  try {
    const first = readArguments(tool, call, settings, decode);
    const read =
      first.errors.length === 0 ? first : (settings.loaded.dropUnknown?.(tool, first, settings).read ?? first);
    if (read.errors.length > 0) return undefined;
    ({ args } = read);
  } catch {
    return undefined; // The call itself reports the reason, in its envelope.
  }
  return { arguments: redactArguments(metadata, args), approvalReason: findReason(metadata, args, settings) };
}

/** A gate that answers asynchronously, or throws, requires an approval here. */
function findReason(tool: ToolMetadata, args: unknown, { approval }: CallSettings): string | undefined {
  if (approval?.approver !== undefined) return undefined;
  try {
    const { needed, reason } = needsApproval(approval?.gate, tool, { args });
    if (typeof needed !== "boolean") needed.catch(() => undefined); // Nobody waits for it.
    return needed === false ? undefined : reason;
  } catch {
    return `The application cannot tell whether this call to ${tool.name} needs approval.`;
  }
}
