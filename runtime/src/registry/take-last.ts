/** From an async generator of a handler to its last value. */

import type { CancelSignal } from "../cancellation.js";
import { untilAborted } from "../cancellation.js";

/** Runs a generator to its end, and returns what it returned or else yielded last. */
export async function takeLast(
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
    // One that waits for something ends only when that comes.
    if (signal.aborted) (async () => generator.return(undefined))().catch(() => undefined);
    throw error;
  }
}
