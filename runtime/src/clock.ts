/** Defines the clock of a registry: that of the machine, or of a test. */

/** The clock of waits and deadlines. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Milliseconds since 1970, for audit events; by default those of the machine. */
  readonly date?: () => number;
  /** Runs a function after some milliseconds; returns a function that cancels it. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Timers of browsers, workers and Node.js; this package declares them because it uses no platform's types. */
declare const globalThis: {
  readonly performance: { readonly now: () => number };
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
};

/** The longest delay of `setTimeout`; a longer one fires at once. */
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
