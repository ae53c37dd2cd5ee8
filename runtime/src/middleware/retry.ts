/** From the failure of a first attempt to the result of a later one, and the waits between them. */

import type { RetryHint } from "../declaration.js";
import type { AbortSignalLike } from "../cancellation.js";
import { untilAborted } from "../cancellation.js";
import type { Clock } from "../clock.js";
import { isTransientError, readServerDelay } from "./transient-errors.js";

/** How failed calls are retried. */
export interface RetryOptions {
  /** Most milliseconds between two attempts, unless a server asks for more. 30,000 by default. */
  readonly maxBackoffMs?: number;
  /** Most milliseconds to wait because a server asks for it; with a longer wait the call fails. 60,000 by default. */
  readonly maxRetryAfterMs?: number;
  /** A random number in [0, 1) that spreads the waits: each is between half and all of the backoff. */
  readonly random?: () => number;
  /** Whether the same call may succeed later. By default a `ToolFailure`, an HTTP status or an error code decides. */
  readonly isTransient?: (error: unknown) => boolean;
}

export interface FailedAttempt {
  readonly error: unknown;
  /** Counts from 1. */
  readonly attempt: number;
  /** Milliseconds until the next attempt; undefined if there is none. */
  readonly delayMs: number | undefined;
}

export interface RetryRun extends RetryOptions {
  /** Without a hint there is one attempt. */
  readonly hint: RetryHint | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignalLike;
  readonly onFailure: (failed: FailedAttempt) => void;
}

const defaultMaxBackoffMs = 30_000;
const defaultMaxRetryAfterMs = 60_000;

/**
 * Runs further attempts, numbered from 2, until one succeeds, fails for good, or is the last that the hint allows.
 * Throws the last attempt's error, or the signal's reason once it is aborted.
 */
export async function retry<Result>(
  first: unknown,
  attempt: (number: number) => Promise<Result>,
  run: RetryRun,
): Promise<Result> {
  const { signal } = run;
  let error = first;
  for (let number = 1; ; number++) {
    const delayMs = signal.aborted ? undefined : findDelay(error, number, run);
    run.onFailure({ error, attempt: number, delayMs });
    if (delayMs === undefined) throw error;
    await pause(delayMs, run);
    if (signal.aborted) throw signal.reason;
    try {
      return await attempt(number + 1);
    } catch (next) {
      error = next;
    }
  }
}

/** Milliseconds until the next attempt; undefined if there must be none, or none so soon. */
function findDelay(error: unknown, number: number, run: RetryRun): number | undefined {
  const { hint, maxRetryAfterMs = defaultMaxRetryAfterMs } = run;
  if (hint === undefined || !(number < hint.maxAttempts) || !mayPass(error, run)) return undefined;
  const asked = readServerDelay(error);
  if (asked === undefined) return backOff(number, hint, run);
  return asked > maxRetryAfterMs ? undefined : asked;
}

/** Whether the same call may succeed later. An application's own function that throws has not said so. */
export function mayPass(error: unknown, { isTransient = isTransientError }: RetryOptions): boolean {
  try {
    return isTransient(error);
  } catch {
    return false;
  }
}

/** Milliseconds after a failed attempt: doubled with each, up to a cap, and spread over the upper half. */
function backOff(
  number: number,
  { initialBackoffMs }: RetryHint,
  { maxBackoffMs = defaultMaxBackoffMs, random = Math.random }: RetryOptions,
): number {
  const whole = Math.min(maxBackoffMs, initialBackoffMs * 2 ** (number - 1));
  return Math.round(whole * (0.5 + random() / 2));
}

async function pause(milliseconds: number, { clock, signal }: RetryRun): Promise<void> {
  let stop: (() => void) | undefined;
  const elapsed = new Promise<void>((resolve) => {
    stop = clock.schedule(resolve, milliseconds);
  });
  try {
    await untilAborted(elapsed, signal);
  } finally {
    stop?.();
  }
}
