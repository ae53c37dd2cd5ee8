/** Defines the options of retries, and asks them whether an error is transient. */

import { isTransientError } from "./transient-errors.js";

/** Options of the retries of failed calls. */
export interface RetryOptions {
  /** Most milliseconds between two attempts, unless a server asks for more. 30,000 by default. */
  readonly maxBackoffMs?: number;
  /** Most milliseconds to wait because a server asks for it; with a longer wait the call fails. 60,000 by default. */
  readonly maxRetryAfterMs?: number;
  /** A random number in [0, 1) that spreads the waits: each is between half and all of the backoff. */
  readonly random?: () => number;
  /** Decides whether the same call may succeed later. By default a `ToolFailure`, an HTTP status or an error code decides. */
  readonly isTransient?: (error: unknown) => boolean;
}

/** Whether the same call may succeed later; false if the application's function throws. */
export function mayPass(error: unknown, { isTransient = isTransientError }: RetryOptions): boolean {
  try {
    return isTransient(error);
  } catch {
    return false;
  }
}
