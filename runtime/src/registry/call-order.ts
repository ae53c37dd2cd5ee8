/** The order of calls that change something: for each caller one at a time, as they came in. */

import type { CancelSignal } from "../cancellation.js";

/** The place of a call in its caller's queue. */
export interface Place {
  readonly caller: unknown;
  /** Resolves when the calls before this one have ended or left; undefined if nothing is to be awaited. */
  readonly turn: Promise<void> | undefined;
  /** Whether the call is in the queue: calls that its handler makes then belong to it, and never wait for it. */
  isHeld: boolean;
  readonly leave: () => void;
}

/** The keys that decide the position of a call. */
export interface Entrant {
  readonly caller: unknown;
  /** The signal of the handler that makes the call, if one does. */
  readonly parent: CancelSignal | undefined;
  /** Calls that change nothing never wait. */
  readonly changes: boolean;
}

export interface CallOrder {
  readonly enter: (entrant: Entrant) => Place;
  /** Lets calls that are made with a signal inherit a place. */
  readonly inherit: (signal: CancelSignal, place: Place) => void;
}

export function createCallOrder(): CallOrder {
  /** By caller, when the last call of its queue has ended. */
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
      // A call inside another one would wait for the end of the call that waits for it.
      if (above?.isHeld === true) return { ...above, leave: () => undefined };
      const key = above?.caller ?? caller;
      if (changes && key !== undefined && key !== null) return join(key);
      return { caller: key, turn: undefined, isHeld: false, leave: () => undefined };
    },
    inherit: (signal, place) => void places.set(signal, place),
  };
}

/** Runs calls; an unsafe one waits for all before it, and all after it wait for that one. */
export async function runInOrder<Call, Result>(
  calls: readonly Call[],
  { isSafe, run }: { readonly isSafe: (call: Call) => boolean; readonly run: (call: Call) => Promise<Result> },
): Promise<readonly Result[]> {
  const results: Promise<Result>[] = [];
  for (const call of calls) {
    if (!isSafe(call)) await Promise.all(results);
    const result = run(call);
    results.push(result);
    if (!isSafe(call)) await result;
  }
  return Promise.all(results);
}
