/** From a tool's retry hint to attempts and the waits between them. */

/** How calls that failed are tried again. */
export interface RetryOptions {
  /** Most milliseconds between two attempts; a server's own word is not cut. 30,000 by default. */
  readonly maxBackoffMs?: number;
  /** A number from 0 to below 1 that spreads the waits: each is between a half and the whole of the backoff. */
  readonly random?: () => number;
  /** Tells whether the same call may succeed later. By default a `ToolFailure` says so, or a status or code that means it. */
  readonly isTransient?: (error: unknown) => boolean;
}
