/** Cancellation: the type of its signals, without the types of any platform, and waits that end with them. */

/** The part of `AbortSignal` that is used here. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  readonly addEventListener: (type: "abort", listener: () => void, options?: { readonly once?: boolean }) => void;
  readonly removeEventListener: (type: "abort", listener: () => void) => void;
}

/** `AbortSignal` where the platform's types declare it, so that handlers can pass it on to `fetch`. */
export type CancelSignal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Signal } }
  ? Signal
  : AbortSignalLike;

export interface Canceller {
  readonly signal: CancelSignal;
  readonly abort: (reason: unknown) => void;
}

/** The global of every platform; this package's types know none. */
interface Platform {
  readonly AbortController: new () => Canceller;
}

/** Creates a signal that is aborted by hand, or with its parent; `release` stops following the parent. */
export function createCanceller(parent?: CancelSignal): Canceller & { readonly release: () => void } {
  const controller = new (globalThis as unknown as Platform).AbortController();
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
    const settle = (): void => signal.removeEventListener("abort", stop);
    promise.then(
      (value) => {
        settle();
        resolve(value);
      },
      (error: unknown) => {
        settle();
        reject(error as Error); // The error is passed on, whatever its type.
      },
    );
  });
}
