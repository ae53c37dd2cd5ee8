/** From a result that a model cannot get to the error that it gets instead. */

import type { ToolError } from "../envelope.js";
import type { ToolMetadata } from "../metadata.js";
import { isParallelSafe } from "../effects.js";

/** Why a result is not delivered. */
export interface DeliveryRefusal extends Omit<ToolError, "message" | "retryable"> {
  /** Follows a colon. */
  readonly why: string;
}

/** Says that the tool ran, so that a model does not repeat what the tool did. */
export function refuseDelivery(metadata: ToolMetadata, { kind, why, ...more }: DeliveryRefusal): ToolError {
  const warning = isParallelSafe(metadata) ? "" : " Do not call it again for this.";
  return {
    kind,
    message: `${metadata.name} ran; its result was not delivered: ${why}${warning}`,
    retryable: false,
    ...more,
  };
}
