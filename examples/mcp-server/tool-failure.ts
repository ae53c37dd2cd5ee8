/** A handler's failure, as the envelope tells it to the model. */
export class ToolFailure extends Error {
  readonly kind: string;
  readonly retryable: boolean;
  readonly recoveryHint: string | undefined;

  constructor(
    kind: string,
    message: string,
    options: { retryable?: boolean; recoveryHint?: string; details?: object } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryable = options.retryable ?? false;
    this.recoveryHint = options.recoveryHint;
  }
}
