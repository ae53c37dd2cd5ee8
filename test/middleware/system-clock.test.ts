import { systemClock } from "@toolwright/runtime/internal/clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const day = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([1, 1000, 24 * day, 25 * day, 80 * day])("something runs after %d ms, once", (milliseconds) => {
  const run = vi.fn();
  systemClock.schedule(run, milliseconds);
  vi.advanceTimersByTime(milliseconds - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([Infinity, 80 * day])("what is called off during %d ms never runs, and leaves no timer", (milliseconds) => {
  const run = vi.fn();
  const callOff = systemClock.schedule(run, milliseconds);
  vi.advanceTimersByTime(60 * day);
  callOff();
  vi.advanceTimersByTime(60 * day);
  expect([run.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});
