/** How a handler says why it failed: an error whose data becomes the error of the envelope. */

/** What a failure says besides its kind and message. */
export interface ToolFailureOptions extends ErrorOptions {
  /** The same call may succeed later: it is tried again where the tool has a retry hint. False by default. */
  readonly retryable?: boolean;
  /** Milliseconds after which to try again, as a server said; overrides the backoff. */
  readonly retryAfterMs?: number;
  /** What the model could try instead. */
  readonly recoveryHint?: string;
  /** Anything else that is worth knowing, as JSON data. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Why a tool failed, in the words that the model reads. */
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
