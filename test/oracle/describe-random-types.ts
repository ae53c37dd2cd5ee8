/** Random types against the compiler: what a schema accepts is what its type accepts, or the type is refused. */

import { beforeAll, describe, expect, it } from "vitest";
import { features } from "./random-features.js";
import { runRandomOracle, type OracleReport } from "./random-oracle.js";
import { describeSample, describeRun } from "./random-report.js";

const instances = 20;
/** Each feature of the list is in this many samples that were judged, or the test has gone hollow. */
const leastOfEachFeature = 2;
/** Fewer types than this do not have every feature. */
const enoughForFeatures = 200;

/** Disagreements that a failure shows in full. */
const mostShown = 5;

export function describeRandomTypes({ seed, types }: { readonly seed: number; readonly types: number }): void {
  describe(`${types} random types (seed ${seed})`, () => {
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
      expect(report.judged).toBeGreaterThanOrEqual(0.8 * types);
      expect(report.uncompilable.length).toBeLessThan(0.02 * types);
      // What only ever accepts, or only ever refuses, is no judge.
      expect(report.values.accepted).toBeGreaterThan(0.16 * types * instances);
      expect(report.values.rejected).toBeGreaterThan(0.16 * types * instances);
    });

    if (types < enoughForFeatures) return;
    it("have among them every feature that they should have", () => {
      const rare = features.filter((feature) => (report.features.get(feature) ?? 0) < leastOfEachFeature);
      expect(rare.map((feature) => `${feature}: ${report.features.get(feature) ?? 0}`)).toEqual([]);
    });
  });
}
