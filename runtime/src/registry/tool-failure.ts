/** How a handler says why it failed: an error whose data becomes the error of the envelope. */

/** Details of a failure besides its kind and message. */
export interface ToolFailureOptions extends ErrorOptions {
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
