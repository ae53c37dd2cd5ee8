/** Makes the signals that cancel calls, and waits that end with them. */

import type { CancelSignal } from "./cancel-signal.js";

/** A signal with what aborts it. */
export interface Canceller {
  readonly signal: CancelSignal;
  readonly abort: (reason: unknown) => void;
}

/** What every platform has; this package's types know none. */
declare const globalThis: { readonly AbortController: new () => Canceller };

/** Makes a signal that is aborted by hand, or when another one is; `release` stops following that one. */
export function createCanceller(parent?: CancelSignal): Canceller & { readonly release: () => void } {
  const controller = new globalThis.AbortController();
  const follow = (): void => controller.abort(parent?.reason);
  if (parent?.aborted === true) follow();
  else parent?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => parent?.removeEventListener("abort", follow),
  };
}

/** Waits for a promise, or for a signal: then it rejects with the signal's reason, and the promise is left to itself. */
export function untilAborted<Value>(promise: Promise<Value>, signal: CancelSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    // The reason is an error: it was made here, or by the platform where a caller aborted without one.
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
