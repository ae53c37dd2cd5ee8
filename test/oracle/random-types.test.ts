/** Random types against the compiler: what a schema accepts is what its type accepts, or the type is refused. */

import { beforeAll, describe, expect, it } from "vitest";
import { features } from "./random-features.js";
import type { Feature } from "./random-features.js";
import { runRandomOracle } from "./random-oracle.js";
import type { OracleReport } from "./random-oracle.js";
import { describeSample, describeRun } from "./random-report.js";
import { sampleAt } from "./random-types.js";

const seed = 12;
const types = 250;
const instances = 20;
const leastJudged = 200;
/** Each feature of the list is in this many samples that were judged, or the test has gone hollow. */
const leastOfEachFeature = 2;

/** Disagreements that a failure shows in full. */
const mostShown = 5;

describe(`random types (seed ${seed})`, () => {
  let report: OracleReport;
  beforeAll(() => {
    report = runRandomOracle({ seed, types, instances });
    console.log(describeRun(report).join("\n"));
  }, 600_000);

  it("have schemas that accept what the compiler accepts", () => {
    const shown = report.disagreed.slice(0, mostShown).flatMap((judged) => describeSample(seed, judged));
    expect(shown, `${report.disagreed.length} types disagree`).toEqual([]);
  });

  it("are read without a crash", () => {
    expect(report.crashed.map(({ index, outcome }) => ({ index, outcome }))).toEqual([]);
  });

  it("are judged, most of them", () => {
    expect(report.judged).toBeGreaterThanOrEqual(leastJudged);
    expect(report.uncompilable.length).toBeLessThan(0.02 * types);
    // What only ever accepts, or only ever refuses, is no judge.
    expect(report.values.accepted).toBeGreaterThan(0.2 * leastJudged * instances);
    expect(report.values.rejected).toBeGreaterThan(0.2 * leastJudged * instances);
  });

  it("have among them every feature that they should have", () => {
    const countOf = (feature: Feature): number => report.features.get(feature) ?? 0;
    const rare = features.filter((feature) => countOf(feature) < leastOfEachFeature);
    expect(rare.map((feature) => `${feature}: ${countOf(feature)}`)).toEqual([]);
  });

  it("come out the same by seed and index alone", () => {
    const [first, again] = [sampleAt(seed, 123), sampleAt(seed, 123)];
    expect(again.filesFor("sample")).toEqual(first.filesFor("sample"));
    expect(sampleAt(seed, 124).filesFor("sample")).not.toEqual(first.filesFor("sample"));
    expect(sampleAt(seed + 1, 123).filesFor("sample")).not.toEqual(first.filesFor("sample"));
  });
});
