/** From what went wrong in a call, or what a handler says of it, to the error of its envelope. */

import type { ToolError, ToolResultEnvelope } from "../envelope.js";

/**
 * How a handler says why it failed: an error whose data becomes the error of the envelope. Details of a failure
 * besides its kind and message.
 */
export interface ToolFailureOptions {
  /** What led to it. The model does not see it. */
  readonly cause?: unknown;
  /** Whether the same call may succeed later: a tool with a retry hint tries it again. False by default. */
  readonly retryable?: boolean;
  /** Milliseconds after which to try again, as a server asked; overrides the backoff. */
  readonly retryAfterMs?: number;
  /** What the model could try instead. */
  readonly recoveryHint?: string;
  /** Further details, as JSON data. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Why a tool failed, in words for the model. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
  /** A stable, machine-readable kind such as `not_found`. */
  readonly kind: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly recoveryHint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(kind: string, message: string, options: ToolFailureOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.recoveryHint = options.recoveryHint;
    this.details = options.details;
  }
}

/** The registry's own kinds of error; a handler's `ToolFailure` has its own. */
export type RegistryErrorKind =
  /** There is no tool of that name. */
  | "unknown_tool"
  /** The arguments are not JSON. */
  | "invalid_json"
  /** The arguments do not fit the input schema. */
  | "invalid_arguments"
  /** The tool's schema cannot be evaluated. */
  | "invalid_schema"
  /** An approver refused the call, or there is none. */
  | "not_approved"
  /** The approver did not answer in time. */
  | "approval_timed_out"
  /** The call was cancelled. */
  | "cancelled"
  /** The handler took too long. */
  | "timed_out"
  /** The handler threw. */
  | "handler_failed"
  /** The provider of a hidden value threw. */
  | "hidden_value_failed"
  /** The result is not JSON, or does not fit the output schema. */
  | "invalid_result";

export function fail(kind: RegistryErrorKind, message: string, options?: ToolFailureOptions): ToolFailure {
  return new ToolFailure(kind, message, options);
}

/** Converts any thrown value to a failure; never throws. */
export function toFailure(thrown: unknown): ToolFailure {
  try {
    return readFailure(thrown);
  } catch {
    return fail("handler_failed", silent, { cause: thrown }); // Not even its fields can be read.
  }
}

const silent = "The tool failed and did not say why.";

/** Another copy of this package throws failures that are not instances of this class. */
function readFailure(thrown: unknown): ToolFailure {
  if (thrown instanceof ToolFailure) return thrown;
  const { name, message, kind, retryable, retryAfterMs, recoveryHint, details } = Object(
    thrown,
  ) as Partial<ToolFailure>;
  if (name === "ToolFailure" && typeof kind === "string") {
    return new ToolFailure(kind, String(message), {
      cause: thrown,
      retryable: retryable === true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(recoveryHint !== undefined && { recoveryHint }),
      ...(details !== undefined && { details }),
    });
  }
  const said = thrown instanceof Error ? thrown.message : typeof thrown === "string" ? thrown : "";
  const options = { cause: thrown, retryable: retryable === true };
  return fail("handler_failed", said === "" ? silent : said, options);
}

export function toEnvelope(tool: string, failure: ToolFailure): ToolResultEnvelope<never> {
  const { kind, message, retryable, recoveryHint, details } = failure;
  const error: ToolError = {
    kind,
    message,
    retryable,
    ...(recoveryHint !== undefined && { recoveryHint }),
    ...(details !== undefined && isJson(details) && { details }),
  };
  return { tool, status: "error", error };
}

/** Details that are not JSON would keep the envelope from the model. */
function isJson(details: object): boolean {
  try {
    JSON.stringify(details);
    return true;
  } catch {
    return false;
  }
}
