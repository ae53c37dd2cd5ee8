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

interface Following {
  readonly callbacks: Set<() => void>;
  readonly notify: () => void;
}

/** One listener for each signal, however many calls follow it: Node.js takes more than ten for a leak, and warns. */
const followed = new WeakMap<CancelSignal, Following>();

/** Calls back when a signal is aborted, or at once if it is; returns a function that stops following it. */
function follow(signal: CancelSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const { callbacks, notify } = followed.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    followed.delete(signal);
    signal.removeEventListener("abort", notify);
  };
}

function listen(signal: CancelSignal): Following {
  const callbacks = new Set<() => void>();
  const following = { callbacks, notify: () => callbacks.forEach((callback) => callback()) };
  followed.set(signal, following);
  signal.addEventListener("abort", following.notify, { once: true });
  return following;
}

/** Creates a signal that is aborted by hand, or with its parent; `release` stops following the parent. */
export function createCanceller(parent?: CancelSignal): Canceller & { readonly release: () => void } {
  // A global of every platform; this package uses no platform's types.
  const controller = new (globalThis as unknown as { readonly AbortController: new () => Canceller }).AbortController();
  const release = parent && follow(parent, () => controller.abort(parent.reason));
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => release?.(),
  };
}

/** Waits for a promise or a signal: an abort rejects with the signal's reason and abandons the promise. */
export function untilAborted<Value>(promise: Promise<Value>, signal: CancelSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    // The reason is an error: it was created here, or by the platform if a caller aborted without one.
    const leave = follow(signal, () => reject(signal.reason as Error));
    void promise.then(resolve, reject).finally(leave);
  });
}
