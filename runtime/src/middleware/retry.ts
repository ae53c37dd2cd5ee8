/** From a tool's retry hint to attempts and the waits between them. */

import type { RetryHint } from "../declaration.js";
import type { AbortSignalLike } from "../registry/cancel-signal.js";
import { untilAborted } from "../registry/canceller.js";
import type { Clock } from "../registry/clock.js";
import { isTransientError, readServerDelay } from "./transient-errors.js";

/** How failed calls are retried. */
export interface RetryOptions {
  /** Most milliseconds between two attempts, unless a server asks for more. 30,000 by default. */
  readonly maxBackoffMs?: number;
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
  readonly onFailure?: (failed: FailedAttempt) => void;
}

const defaultMaxBackoffMs = 30_000;

/**
 * Runs attempts, numbered from 1, until one succeeds, fails for good, or is the last that the hint allows. Throws the
 * last attempt's error, or the signal's reason once it is aborted.
 */
export async function runWithRetry<Result>(
  attempt: (number: number) => Promise<Result>,
  run: RetryRun,
): Promise<Result> {
  const { hint, signal, isTransient = isTransientError } = run;
  for (let number = 1; ; number++) {
    if (signal.aborted) throw signal.reason;
    try {
      return await attempt(number);
    } catch (error) {
      const isLast = hint === undefined || !(number < hint.maxAttempts) || signal.aborted || !isTransient(error);
      const delayMs = isLast ? undefined : (readServerDelay(error) ?? backOff(number, hint, run));
      run.onFailure?.({ error, attempt: number, delayMs });
      if (delayMs === undefined) throw error;
      await pause(delayMs, run);
    }
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
