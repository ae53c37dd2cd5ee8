/** Runs the handler of a call once, within its time limit. */

import { createCanceller, untilAborted, type CancelSignal } from "../cancellation.js";
import { systemClock } from "../clock.js";
import { isParallelSafe } from "../effects.js";
import { redactArguments, redactResult } from "../parameter-values.js";
import { fail } from "../tool-failure.js";
import type { CallRun } from "./call-state.js";
import type { Attempt } from "./tool-call.js";

const ignore = (): void => undefined;

/** Runs the handler once; abandons it and drops its result when its time is up or the call is cancelled. */
export async function runAttempt(
  { received, tool: { metadata: tool, handler }, settings, signal: parent, place }: CallRun,
  args: unknown,
  number: number,
  onYield: (value: unknown) => Promise<void>,
): Promise<unknown> {
  const { id, context, options } = received;
  const { queues = settings.queues, timeoutMs = settings.timeoutMs, trace, onProgress: progress = ignore } = options;
  const canceller = createCanceller(parent);
  const { signal } = canceller;
  queues.inherit(signal, place);
  const timeOut = (): void => {
    // The handler may have done its work.
    const retryable = isParallelSafe(tool) || tool.idempotent;
    canceller.abort(fail("timed_out", `${tool.name} took longer than ${timeoutMs} ms.`, { retryable }));
  };
  const stopClock = timeoutMs === undefined ? undefined : (settings.clock ?? systemClock).schedule(timeOut, timeoutMs);
  const attempt: Attempt = {
    tool,
    id,
    number,
    signal,
    ...(trace !== undefined && { trace }),
    redactedArguments: () => redactArguments(tool, args),
    redactResult: (result) => redactResult(tool, result),
  };
  const run = async (): Promise<unknown> => {
    // Middleware that was abandoned with its attempt must not begin another one.
    if (signal.aborted) throw signal.reason;
    const call = { id, tool: tool.name, attempt: number, signal, progress };
    const returned = await untilAborted((async () => handler(args, context, call))(), signal);
    return isAsyncGenerator(returned) ? takeLast(returned, onYield, signal) : returned;
  };
  const wrapped = (settings.middleware ?? []).reduceRight<() => Promise<unknown>>((next, middleware) => {
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

/** A stream of chunks has no `next`, and its last chunk is not a result. */
function isAsyncGenerator(value: unknown): value is AsyncGenerator {
  return (
    typeof value === "object" &&
    value !== null &&
    Symbol.asyncIterator in value &&
    "next" in value &&
    typeof value.next === "function"
  );
}

/** Runs a generator to its end; returns what it returns, or else what it yields last. */
async function takeLast(
  generator: AsyncGenerator<unknown, unknown>,
  onYield: (value: unknown) => Promise<void>,
  signal: CancelSignal,
): Promise<unknown> {
  let last: unknown;
  try {
    for (;;) {
      const { value, done } = await untilAborted(generator.next(), signal);
      if (done === true) return value ?? last;
      last = value;
      await onYield(value);
    }
  } catch (error) {
    // A generator that waits for something else returns only when that arrives.
    if (signal.aborted) (async () => generator.return(undefined))().catch(() => undefined);
    throw error;
  }
}

/** Creates a function that runs only once, and whose promise nobody has to await. */
function onlyOnce(run: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= run();
    running.catch(() => undefined); // Middleware that does not wait must not end the process.
    return running;
  };
}
