/** From complete arguments to what one attempt at running the handler returns, within its time. */

import type { ToolMetadata } from "../metadata.js";
import { redactArguments, redactResult } from "../middleware/redaction.js";
import type { Attempt, AttemptMiddleware } from "./attempt.js";
import type { CancelSignal } from "./cancel-signal.js";
import { createCanceller, untilAborted } from "./canceller.js";
import type { Clock } from "./clock.js";
import type { HandlerCall } from "./tool-call.js";
import { fail } from "./tool-errors.js";

/** A handler whose types are those of no tool in particular. */
export type AnyHandler = (args: unknown, context: unknown, call: HandlerCall) => unknown;

/** What all attempts of a call have in common. */
export interface Attempts {
  readonly tool: ToolMetadata;
  readonly id: string;
  readonly handler: AnyHandler;
  /** Complete and frozen. */
  readonly args: unknown;
  readonly context: unknown;
  readonly signal: CancelSignal;
  readonly timeoutMs: number | undefined;
  readonly middleware: readonly AttemptMiddleware[];
  readonly clock: Clock;
}

/**
 * Runs the handler once. A handler that does not heed its signal is left behind when its time is up, or when the call
 * is cancelled: what it returns then goes nowhere.
 */
export async function runAttempt(attempts: Attempts, number: number): Promise<unknown> {
  const { tool, id, handler, args, context, timeoutMs, clock } = attempts;
  const canceller = createCanceller(attempts.signal);
  const timeOut = (): void =>
    canceller.abort(fail("timed_out", `${tool.name} took longer than ${timeoutMs} ms.`, { retryable: true }));
  const stopClock = timeoutMs === undefined ? undefined : clock.schedule(timeOut, timeoutMs);
  const { signal } = canceller;
  const attempt: Attempt = {
    tool,
    id,
    number,
    signal,
    redactedArguments: () => redactArguments(tool, args),
    redactResult: (result) => redactResult(tool, result),
  };
  const run = async (): Promise<unknown> => {
    // Middleware that was left behind with its attempt must not begin another one.
    if (signal.aborted) throw signal.reason;
    return untilAborted(
      (async () => handler(args, context, { id, tool: tool.name, attempt: number, signal }))(),
      signal,
    );
  };
  const wrapped = attempts.middleware.reduceRight<() => Promise<unknown>>((next, middleware) => {
    const runNext = onlyOnce(next);
    return async () => middleware(attempt, runNext);
  }, run);
  try {
    return await untilAborted(wrapped(), signal);
  } finally {
    stopClock?.();
    canceller.release();
  }
}

/** What runs once, however often it is asked for; nobody needs to wait for it. */
function onlyOnce(run: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= run();
    running.catch(() => undefined); // Middleware that does not wait must not end the process.
    return running;
  };
}
