/** From any thrown value to a failure, and to the error of an envelope. */

import type { ToolError, ToolResultEnvelope } from "../envelope.js";
import { fail, ToolFailure } from "../tool-failure.js";

/** Most characters of a message that are read: what is told is shorter still. */
const longestMessage = 5_000;

/** Converts any thrown value to a failure; never throws. */
export function toFailure(thrown: unknown): ToolFailure {
  try {
    return readFailure(thrown);
  } catch {
    return fail("handler_failed", silent, { cause: thrown }); // Not even its fields can be read.
  }
}

const silent = "The tool failed and did not say why.";

/**
 * Reads each field once: any of them may be of another type, or have a getter. Another copy of this package throws
 * failures that are not instances of this class.
 */
function readFailure(thrown: unknown): ToolFailure {
  const fields = Object(thrown) as Partial<Record<keyof ToolFailure | "status" | "statusText", unknown>>; // Any value has these fields, or not.
  const { kind, retryable, retryAfterMs, recoveryHint, details } = fields;
  const isFailure = (thrown instanceof ToolFailure || fields.name === "ToolFailure") && typeof kind === "string";
  const message = readMessage(thrown, fields) || silent;
  if (!isFailure) return fail("handler_failed", message, { cause: thrown, retryable: retryable === true });
  return new ToolFailure(kind, message, {
    cause: thrown,
    retryable: retryable === true,
    ...(typeof retryAfterMs === "number" && { retryAfterMs }),
    ...(typeof recoveryHint === "string" && { recoveryHint }),
    ...(typeof details === "object" && details !== null && { details: details as Readonly<Record<string, unknown>> }),
  });
}

/** An error's message, or what a `Response` of `fetch` says. */
function readMessage(
  thrown: unknown,
  fields: { readonly [Name in "message" | "status" | "statusText"]?: unknown },
): string {
  const { message, status, statusText } = fields;
  if (typeof message === "string") return message.slice(0, longestMessage);
  if (typeof status === "number") {
    const text = typeof statusText === "string" ? ` ${statusText}` : "";
    return `The server answered with status ${status}${text.slice(0, 100)}.`;
  }
  return typeof thrown === "string" ? thrown.slice(0, longestMessage) : "";
}

export function toEnvelope(tool: string, failure: ToolError | ToolFailure): ToolResultEnvelope<never> {
  const { kind, message, retryable, recoveryHint, details, id } = failure;
  const error: ToolError = {
    kind,
    message,
    retryable,
    ...(recoveryHint !== undefined && { recoveryHint }),
    ...(details !== undefined && { details }),
    ...(id !== undefined && { id }),
  };
  return { tool, status: "error", error };
}
