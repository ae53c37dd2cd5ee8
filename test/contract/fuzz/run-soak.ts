/**
 * Runs random pairs of schemas through the comparison from the command line. Exits with 1 where Ajv refutes a finding, a
 * comparison takes too long, or more than 1 % of the pairs are undecided: of fewer than 100 pairs, more than one.
 */

import { readRunOptions } from "../../support/run-options.js";
import { describePair, describeRun, runHardPairs, runPairs, runWidePairs } from "./random-pairs.js";

const options = readRunOptions("soak", {
  types: [1000, "how many types the schemas come from"],
  wide: [2000, "how many pairs differ in several places, up to a thousand"],
  samples: [500, "values that are tried against each pair that is said to be compatible"],
});
const hard = options.only === undefined ? [runHardPairs(options.seed)] : [];
for (const report of hard) console.error(`hard pairs, ${describeRun(report)}`);
const wide = options.only === undefined ? [runWidePairs(options.seed, options.wide)] : [];
for (const report of wide) console.error(`wide pairs, ${describeRun(report)}`);
const report = await runPairs({ ...options, onProgress: (progress) => console.error(describeRun(progress)) });
const reports = [...hard, ...wide, report];
for (const { faulty, slow } of reports)
  for (const judged of [...faulty, ...slow]) console.log(describePair(judged).join("\n"));
for (const judged of report.unproven) console.log(describePair(judged).join("\n"));
console.log(describeRun(report));
const isBad = reports.some(({ faulty, slow }) => faulty.length > 0 || slow.length > 0);
process.exit(isBad || report.unproven.length > Math.max(100, report.pairs) * 0.01 ? 1 : 0);
