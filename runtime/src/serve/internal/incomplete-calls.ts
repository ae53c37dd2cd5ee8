/** Refuses the calls of a response that ended too early. */

import type { ToolError } from "../../envelope.js";

/** Limits, in words for the model, by the reasons that APIs give for a truncated response. Other reasons are quoted. */
const reasons: Readonly<Record<string, string>> = {
  length: "output limit",
  max_output_tokens: "output limit",
  max_tokens: "output limit",
  MAX_TOKENS: "output limit",
  CONTINUATION: "output limit",
  model_context_window_exceeded: "context window",
};

/**
 * Refuses a call during which the response ended, and says what to do instead.
 *
 * @param reason - as the API gave it
 */
export function refuseIncomplete(tool: string, reason: string): ToolError {
  const limit = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  const message =
    limit === undefined
      ? `The call to ${tool} did not run: the response ended during it, with the reason "${reason}".`
      : `The call to ${tool} was cut off, so it did not run: the response reached the ${limit} during it.`;
  const hints: Readonly<Record<string, string>> = {
    "output limit":
      "Send less in one call: write long content in several smaller calls, and make one call in each response.",
    "context window": "Send the call again with shorter arguments.",
  };
  const recoveryHint = hints[limit ?? ""] ?? "Send the call again only if you still need it.";
  return { kind: "incomplete_call", retryable: false, message, recoveryHint };
}

/** Refuses a call that follows a refused call which could have changed something. */
export function refuseLater(tool: string, earlier: string): ToolError {
  return {
    kind: "skipped_call",
    message: `The call to ${tool} did not run: the call to ${earlier} before it did not run, and this one may rely on it.`,
    retryable: false,
    recoveryHint: `Call ${earlier} again first, then ${tool} if you still need it.`,
  };
}
