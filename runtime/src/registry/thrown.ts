/** Converts thrown values to failures, and failures to the errors of envelopes. */

import type { ToolError } from "../envelope.js";
import { fail, ToolFailure } from "../tool-failure.js";

/** The maximum number of characters of a message that are read; callers shorten it further. */
const longestMessage = 5_000;

/** Converts any thrown value to a failure; never throws. */
export function toFailure(thrown: unknown): ToolFailure {
  try {
    return readFailure(thrown);
  } catch {
    return fail("handler_failed", noMessage, { cause: thrown }); // A getter of the value throws.
  }
}

const noMessage = "The tool failed and did not say why.";

/**
 * Reads each field once: any of them may have another type, or a getter. Failures of another copy of this package are not
 * instances of this class.
 */
function readFailure(thrown: unknown): ToolFailure {
  const fields = Object(thrown) as Partial<Record<keyof ToolFailure | "status" | "statusText", unknown>>; // Any value has these fields, or not.
  const { kind, retryable, retryAfterMs, recoveryHint, details } = fields;
  const isFailure = (thrown instanceof ToolFailure || fields.name === "ToolFailure") && typeof kind === "string";
  const message = readMessage(thrown, fields) || noMessage;
  if (!isFailure) return fail("handler_failed", message, { cause: thrown, retryable: retryable === true });
  return new ToolFailure(kind, message, {
    cause: thrown,
    retryable: retryable === true,
    ...(typeof retryAfterMs === "number" && { retryAfterMs }),
    ...(typeof recoveryHint === "string" && { recoveryHint }),
    ...(typeof details === "object" && details !== null && { details: details as Readonly<Record<string, unknown>> }),
  });
}

/** Reads the message of an error, or the status of a `Response` of `fetch`. */
function readMessage(thrown: unknown, fields: { readonly [field: string]: unknown }): string {
  const { message, status, statusText } = fields;
  if (typeof message === "string") return message.slice(0, longestMessage);
  if (typeof status === "number") {
    const text = typeof statusText === "string" && statusText !== "" ? ` ${statusText}` : "";
    return `The server answered with status ${status}${text.slice(0, 100)}.`;
  }
  return typeof thrown === "string" ? thrown.slice(0, longestMessage) : "";
}

export function toToolError({ kind, message, retryable, recoveryHint, details, id }: ToolFailure): ToolError {
  return {
    kind,
    message,
    retryable,
    ...(recoveryHint !== undefined && { recoveryHint }),
    ...(details !== undefined && { details }),
    ...(id !== undefined && { id }),
  };
}
