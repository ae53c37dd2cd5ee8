/** Random types against the compiler: what a schema accepts is what its type accepts, or the type is refused. */

import { beforeAll, describe, expect, it } from "vitest";
import { features } from "./random-features.js";
import { runRandomOracle } from "./random-oracle.js";
import type { OracleReport } from "./random-oracle.js";
import { describeDisagreements, describeRun } from "./random-report.js";
import { sampleAt } from "./random-types.js";

const seed = 20;
const types = 250;
const instances = 20;
const leastJudged = 200;
/** Each feature of the list is in this many samples that were judged, or the test has gone hollow. */
const leastOfEachFeature = 2;

describe(`random types (seed ${seed})`, () => {
  let report: OracleReport;
  beforeAll(() => {
    report = runRandomOracle({ seed, types, instances });
    console.log(describeRun(report).join("\n"));
  });

  it("have schemas that accept what the compiler accepts", () => {
    expect(report.disagreed.flatMap((judged) => describeDisagreements(seed, judged))).toEqual([]);
  });

  it("are read without a crash", () => {
    expect(report.crashed.map(({ index, outcome }) => ({ index, outcome }))).toEqual([]);
  });

  it("are judged, most of them", () => {
    expect(report.judged).toBeGreaterThanOrEqual(leastJudged);
    expect(report.uncompilable.length).toBeLessThan(0.02 * types);
    expect(report.instances).toBeGreaterThan(0.5 * leastJudged * instances);
  });

  it.each(features)("have among them: %s", (feature) => {
    expect(report.features.get(feature) ?? 0).toBeGreaterThanOrEqual(leastOfEachFeature);
  });

  it("come out the same by seed and index alone", () => {
    const [first, again] = [sampleAt(seed, 123), sampleAt(seed, 123)];
    expect(again.filesFor("sample")).toEqual(first.filesFor("sample"));
    expect(sampleAt(seed, 124).filesFor("sample")).not.toEqual(first.filesFor("sample"));
    expect(sampleAt(seed + 1, 123).filesFor("sample")).not.toEqual(first.filesFor("sample"));
  });
});
