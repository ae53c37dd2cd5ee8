/** The signal that cancels calls: the platform's `AbortSignal`, without depending on any platform's types. */

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
