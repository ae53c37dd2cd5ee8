/** Queues the calls that change something: those of one caller run one after the other, in order of arrival. */

import type { CancelSignal } from "../cancellation.js";
import { isParallelSafe } from "../effects.js";
import type { ToolMetadata } from "../metadata.js";

/** The place of a call in its caller's queue. */
export interface Place {
  readonly caller: unknown;
  /** Resolves when the calls before this one have ended or left; undefined if there are none. */
  readonly turn: Promise<void> | undefined;
  /** Whether the call is in the queue: calls that its handler makes share its place, and never wait for it. */
  isHeld: boolean;
  readonly leave: () => void;
}

export interface CallOrder {
  /** Enters a call into its caller's queue, unless it changes nothing. `parent` is the signal of the handler that makes it. */
  readonly enter: (call: {
    readonly caller: unknown;
    readonly parent: CancelSignal | undefined;
    readonly changes: boolean;
  }) => Place;
  /** Gives a place to the calls that are made with a signal. */
  readonly inherit: (signal: CancelSignal, place: Place) => void;
}

export function createCallOrder(): CallOrder {
  /** The end of the last call in each caller's queue. */
  const ends = new Map<unknown, Promise<void>>();
  const places = new WeakMap<object, Place>();
  const join = (caller: unknown): Place => {
    const turn = ends.get(caller);
    let finish: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (finish = resolve));
    const end = turn === undefined ? left : turn.then(() => left);
    ends.set(caller, end);
    void end.then(() => {
      if (ends.get(caller) === end) ends.delete(caller);
    });
    const place: Place = {
      caller,
      turn,
      isHeld: true,
      leave: () => {
        place.isHeld = false;
        finish();
      },
    };
    return place;
  };
  return {
    enter: ({ caller, parent, changes }) => {
      const above = parent && places.get(parent);
      // A nested call that waited for its parent would wait forever.
      if (above?.isHeld === true) return { ...above, leave: () => undefined };
      const key = above?.caller ?? caller;
      if (changes && key !== undefined && key !== null) return join(key);
      return { caller: key, turn: undefined, isHeld: false, leave: () => undefined };
    },
    inherit: (signal, place) => void places.set(signal, place),
  };
}

/** Runs calls in parallel, except that a call that may change something waits for all before it, and all later ones for it. */
export async function runInOrder<Call, Result>(
  calls: readonly Call[],
  {
    find,
    run,
  }: { readonly find: (call: Call) => ToolMetadata | undefined; readonly run: (call: Call) => Promise<Result> },
): Promise<readonly Result[]> {
  const results: Promise<Result>[] = [];
  for (const call of calls) {
    const tool = find(call);
    const isSafe = tool === undefined || isParallelSafe(tool);
    if (!isSafe) await Promise.all(results);
    const result = run(call);
    results.push(result);
    if (!isSafe) await result;
  }
  return Promise.all(results);
}
