/** Creates and awaits signals that cancel calls, without the types of any platform. */

/** The part of `AbortSignal` that is used here. */
interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  readonly addEventListener: (type: "abort", listener: () => void, options?: { readonly once?: boolean }) => void;
  readonly removeEventListener: (type: "abort", listener: () => void) => void;
}

/** `AbortSignal` where the platform's types declare it, so that handlers can pass it on to `fetch`. */
export type CancelSignal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Signal } }
  ? Signal
  : AbortSignalLike;

interface Canceller {
  readonly signal: CancelSignal;
  readonly abort: (reason: unknown) => void;
}

/** Creates a signal that is aborted by hand, or with its parent; `release` stops following the parent. */
export function createCanceller(parent?: CancelSignal): Canceller & { readonly release: () => void } {
  // A global of every platform; this package uses no platform's types.
  const controller = new (globalThis as unknown as { readonly AbortController: new () => Canceller }).AbortController();
  const follow = (): void => controller.abort(parent?.reason);
  if (parent?.aborted === true) follow();
  else parent?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => parent?.removeEventListener("abort", follow),
  };
}

/** Waits for a promise or a signal: an abort rejects with the signal's reason and abandons the promise. */
export function untilAborted<Value>(promise: Promise<Value>, signal: CancelSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    // The reason is an error: it was created here, or by the platform if a caller aborted without one.
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
