/** Random types against the compiler: what a schema accepts is what its type accepts, or the type is refused. */

import { beforeAll, describe, expect, it } from "vitest";
import { constructs } from "./random-constructs.js";
import { runRandomOracle, type OracleReport } from "./random-oracle.js";
import { describeSample, describeRun } from "./random-report.js";
import { sampleAt } from "./random-types.js";

const instances = 20;
/** So many samples are made with every construct; what this many of a run's are made with is judged in one of them. */
const [enoughForConstructs, enoughForVerdict] = [3000, 5];

/** Disagreements that a failure shows in full. */
const mostShown = 5;

export function describeRandomTypes({ seed, types }: { readonly seed: number; readonly types: number }): void {
  describe(`${types} random types (seed ${seed})`, () => {
    let report: OracleReport;
    beforeAll(() => {
      report = runRandomOracle({ seed, types, instances });
      console.log(describeRun(report).join("\n"));
    });

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

    it("are made with every construct that the tables have, and none is only ever refused", () => {
      const drawn = new Set<string>();
      for (let index = 0; index < enoughForConstructs; index += 1) {
        for (const construct of sampleAt(seed, index).used) drawn.add(construct);
      }
      expect([...constructs].filter((construct) => !drawn.has(construct))).toEqual([]);
      const refused = [...report.used].filter(([, counts]) => counts.drawn >= enoughForVerdict && counts.judged === 0);
      expect(refused).toEqual([]);
    });
  });
}
