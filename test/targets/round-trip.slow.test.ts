/** Random types for every target: what goes there comes back, and what comes from there fits, but for what is lost. */

import { beforeAll, describe, expect, it } from "vitest";
import { describeRun, runRoundTrips, type RoundTripReport } from "./random-round-trips.js";
import { seedOr } from "../support/seed.js";

const seed = seedOr(11);
const types = 40;
const samples = 10;

describe(`projections of random types (seed ${seed})`, () => {
  let report: RoundTripReport;
  beforeAll(async () => {
    report = await runRoundTrips({ seed, types, samples });
    console.log(describeRun(report));
  });

  it("bring every argument back, and decode to what the tool accepts, unless a loss says otherwise", () => {
    expect(report.faults).toEqual([]);
  });

  it("are many, and lose in every way that values show", () => {
    expect(report.projections).toBeGreaterThan(types * 10);
    expect(report.travelled).toBeGreaterThan(report.projections * (samples / 2));
    expect(report.decoded).toBeGreaterThan(report.projections * (samples / 2));
    expect(Object.keys(report.losses)).toEqual(expect.arrayContaining(["ambiguous", "narrower", "wider"]));
  });
});
