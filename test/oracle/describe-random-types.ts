/** Random types against the compiler: what a schema accepts is what its type accepts, or the type is refused. */

import { beforeAll, describe, expect, it } from "vitest";
import { constructs } from "./random-constructs.js";
import { runRandomOracle, type OracleReport } from "./random-oracle.js";
import { describeSample, describeRun } from "./random-report.js";

const instances = 20;
/** Fewer types than this are not made with every construct. */
const enoughForConstructs = 200;

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

    if (types < enoughForConstructs) return;
    it("are made with every construct that the tables have", () => {
      expect([...constructs].filter((construct) => !report.used.has(construct))).toEqual([]);
    });
  });
}
