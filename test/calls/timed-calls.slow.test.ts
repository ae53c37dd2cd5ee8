import { expect, test } from "vitest";
import { runsOr, seedOr } from "../support/seed.js";
import { timeCalls, timeReference } from "./timed-calls.js";

test("no call of a built-in or fixture tool takes many times as long as linear work on as much input", async () => {
  // `npm run call-times` has a limit in milliseconds; a ratio is the same on a slow machine, and what once blocked took 100 times.
  // None of our code is in the reference, so that a fault cannot slow down both.
  const limit = 20 * (await timeReference());
  const { slow } = await timeCalls({ seed: seedOr(32), calls: runsOr(200), limit });
  expect(slow).toEqual([]);
});
