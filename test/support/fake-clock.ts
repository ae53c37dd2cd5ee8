/** A clock that moves only when a test says so. */

// A registry loads these with the first call, which takes as long as the machine is slow; `settle` waits for promises only.
import "@toolwright/runtime/internal/json-schema/check/linear-pattern";
import "@toolwright/runtime/internal/registry/finish-result";
import "@toolwright/runtime/internal/registry/later-steps";
import type { Clock } from "@toolwright/runtime/internal/clock";

/** A clock at 0, with the timers that wait for it. */
export interface FakeClock extends Clock {
  /** Moves the time on: what falls due runs in order, and whatever waits for it goes on before what is due later. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Milliseconds from now at which timers are due, soonest first. */
  readonly pending: readonly number[];
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Makes a clock. */
export function createFakeClock(): FakeClock {
  const timers = new Set<Timer>();
  let time = 0;
  const bySoonest = (): Timer[] => [...timers].sort((left, right) => left.due - right.due);
  const soonest = (): number => [...timers].reduce((least, { due }) => Math.min(least, due), Infinity);
  return {
    now: () => time,
    date: () => time,
    schedule: (run, milliseconds) => {
      const timer = { due: time + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (milliseconds) => {
      const end = time + milliseconds;
      await settle();
      for (let due = soonest(); due <= end; due = soonest()) {
        time = due;
        for (const timer of [...timers].filter((other) => other.due === due)) {
          if (timers.delete(timer)) timer.run();
        }
        await settle();
      }
      time = end;
    },
    get pending() {
      return bySoonest().map(({ due }) => due - time);
    },
  };
}

/** Lets everything go on that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
