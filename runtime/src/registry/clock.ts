/** The time, as the registry sees it: real, or a test's own. */

/** What waits and deadlines go by. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Runs something after some milliseconds; what comes back calls it off. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Timers that browsers, workers and Node.js all have; this package's types know no platform. */
declare const globalThis: {
  readonly performance: { readonly now: () => number };
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
};

/** The longest that `setTimeout` waits; told to wait longer, it does not wait at all. */
const longestTimer = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => globalThis.performance.now(),
  schedule: (run, milliseconds) => {
    let timer: unknown;
    const wait = (left: number): void => {
      const next = (): void => (left > longestTimer ? wait(left - longestTimer) : run());
      timer = globalThis.setTimeout(next, Math.min(left, longestTimer));
    };
    wait(milliseconds);
    return () => globalThis.clearTimeout(timer);
  },
};
