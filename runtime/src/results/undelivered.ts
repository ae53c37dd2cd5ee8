/** Creates the errors that models get instead of results. */

import type { ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import { isParallelSafe } from "../effects.js";

/** Creates an error that says that the tool ran, so that the model does not repeat the call; `why` follows a colon. */
export function refuseDelivery(
  metadata: ToolMetadata,
  { kind, why, ...more }: Omit<ToolError, "message" | "retryable"> & { readonly why: string },
): ToolError {
  const warning = isParallelSafe(metadata) ? "" : " Do not call it again for this.";
  return {
    kind,
    message: `${metadata.name} ran; its result was not delivered: ${why}${warning}`,
    retryable: false,
    ...more,
  };
}
