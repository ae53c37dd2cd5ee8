/** Defines the failures of calls. */

/** Details of a failure besides its kind and message. */
export interface ToolFailureOptions {
  /** The cause of the failure. The model does not see it. */
  readonly cause?: unknown;
  /** Whether the same call may succeed later: a tool with a retry hint tries it again. False by default. */
  readonly retryable?: boolean;
  /** Milliseconds after which to try again, as a server asked; overrides the backoff. Infinity forbids further attempts. */
  readonly retryAfterMs?: number;
  /** Advice for the model's next attempt. */
  readonly recoveryHint?: string;
  /** Further details, as JSON data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The id of the audit event with more details; the registry chooses it. */
  readonly id?: string;
}

/** The failure of a call, in words for the model. A handler throws it: its data becomes the error of the envelope. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
  /** A stable, machine-readable kind such as `not_found`. */
  readonly kind: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly recoveryHint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly id: string | undefined;

  constructor(kind: string, message: string, options: ToolFailureOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.recoveryHint = options.recoveryHint;
    this.details = options.details;
    this.id = options.id;
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
  /** The handler or the approver needs an answer, which comes with another call. */
  | "input_required"
  /** The call was cancelled. */
  | "cancelled"
  /** The handler took too long. */
  | "timed_out"
  /** The handler threw. */
  | "handler_failed"
  /** The provider for a hidden value threw. */
  | "hidden_value_failed"
  /** The result is not JSON, or does not fit the output schema. */
  | "invalid_result";

export function fail(kind: RegistryErrorKind, message: string, options?: ToolFailureOptions): ToolFailure {
  return new ToolFailure(kind, message, options);
}
