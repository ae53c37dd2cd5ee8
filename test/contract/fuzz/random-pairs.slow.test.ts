/** Random pairs of schemas: what is said of a change is what Ajv says of values. */

import { beforeAll, describe, expect, it } from "vitest";
import { describePair, describeRun, runHardPairs, runPairs, runWidePairs, type PairReport } from "./random-pairs.js";
import { seedOr } from "../../support/seed.js";

const seed = seedOr(7);
const run = { seed, types: 80, samples: 500 };

describe(`random pairs of schemas (seed ${seed})`, () => {
  let report: PairReport;
  beforeAll(async () => {
    report = await runPairs(run);
    console.log(describeRun(report));
  });

  it("are compatible where no value speaks against it, and breaking where a witness does", () => {
    expect(report.faulty.flatMap(describePair)).toEqual([]);
  });

  it("are decided, nearly all of them", () => {
    const undecided = report.unproven.flatMap(describePair).join("\n");
    expect(report.unproven.length, undecided).toBeLessThanOrEqual(report.pairs * 0.02);
  });

  it("are of both kinds, many of each", () => {
    expect(report.pairs).toBeGreaterThanOrEqual(100);
    expect(report.compatible).toBeGreaterThan(report.pairs * 0.2);
    expect(report.breaking).toBeGreaterThan(report.pairs * 0.2);
  });
});

it("pairs that took minutes end with their verdicts", () => {
  // The soak runs all of them.
  expect(runHardPairs(seed, 3).faulty.flatMap(describePair)).toEqual([]);
});

it("of many changes side by side each is judged at its own place, and a hidden break is named", () => {
  const report = runWidePairs(seed, 30);
  console.log(describeRun(report));
  expect(report.faulty.flatMap(describePair)).toEqual([]);
  expect(report.breaking).toBeGreaterThan(report.pairs * 0.4);
  expect(report.compatible).toBeGreaterThan(report.pairs * 0.05);
});
