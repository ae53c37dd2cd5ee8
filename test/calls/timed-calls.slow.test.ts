import { expect, test } from "vitest";
import { runsOr, seedOr } from "../support/seed.js";
import { timeCalls } from "./timed-calls.js";

test("no call of a built-in or fixture tool takes long, whatever its arguments", async () => {
  // `npm run fuzz` has a limit of 50 ms; here others run too, and what once blocked took seconds.
  const { slow } = await timeCalls({ seed: seedOr(32), calls: runsOr(400), limit: 1_000 });
  expect(slow).toEqual([]);
});
