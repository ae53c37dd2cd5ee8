/** From complete arguments to the result of one attempt at running the handler, within its time. */

import type { ToolMetadata } from "../metadata.js";
import { redactArguments, redactResult } from "../middleware/redaction.js";
import type { Attempt, AttemptMiddleware } from "./tool-call.js";
import { isParallelSafe } from "../effects.js";
import type { CancelSignal } from "../cancellation.js";
import { createCanceller, untilAborted } from "../cancellation.js";
import type { AnyHandler, ReceivedCall } from "./call-state.js";
import type { Clock } from "../clock.js";
import { loadLaterSteps } from "./load-later-steps.js";
import { fail } from "../tool-failure.js";

export interface Attempts {
  readonly tool: ToolMetadata;
  readonly received: Pick<ReceivedCall, "id" | "context" | "options">;
  readonly handler: AnyHandler;
  /** Complete and frozen. */
  readonly args: unknown;
  readonly signal: CancelSignal;
  readonly timeoutMs: number | undefined;
  readonly middleware: readonly AttemptMiddleware[];
  readonly clock: Clock;
  /** Called with each value that the handler yields, if it is an async generator. */
  readonly onYield: (value: unknown) => Promise<void>;
}

/** Runs the handler once; abandons it and drops its result when its time is up or the call is cancelled. */
export async function runAttempt(attempts: Attempts, number: number): Promise<unknown> {
  const { tool, received, handler, args, timeoutMs, clock } = attempts;
  const { id, context, options } = received;
  const canceller = createCanceller(attempts.signal);
  // The handler may have done its work.
  const isRepeatable = isParallelSafe(tool) || tool.idempotent;
  const timeOut = (): void =>
    canceller.abort(fail("timed_out", `${tool.name} took longer than ${timeoutMs} ms.`, { retryable: isRepeatable }));
  const stopClock = timeoutMs === undefined ? undefined : clock.schedule(timeOut, timeoutMs);
  const { signal } = canceller;
  const attempt: Attempt = {
    tool,
    id,
    number,
    signal,
    ...(options.trace !== undefined && { trace: options.trace }),
    redactedArguments: () => redactArguments(tool, args),
    redactResult: (result) => redactResult(tool, result),
  };
  const run = async (): Promise<unknown> => {
    // Middleware that was abandoned with its attempt must not begin another one.
    if (signal.aborted) throw signal.reason;
    const returned = await untilAborted(
      (async () =>
        handler(args, context, { id, tool: tool.name, attempt: number, signal, onProgress: options.onProgress }))(),
      signal,
    );
    if (!isAsyncGenerator(returned)) return returned;
    return (await loadLaterSteps()).takeLast(returned, attempts.onYield, signal);
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

/** A stream of chunks, which has no `next`, is none: its last chunk is no result. */
function isAsyncGenerator(value: unknown): value is AsyncGenerator {
  return (
    typeof value === "object" &&
    value !== null &&
    Symbol.asyncIterator in value &&
    "next" in value &&
    typeof value.next === "function"
  );
}

/** A function that runs only once, and that nobody has to await. */
function onlyOnce(run: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= run();
    running.catch(() => undefined); // Middleware that does not wait must not end the process.
    return running;
  };
}
