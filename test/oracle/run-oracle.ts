/** Runs random types through the oracle from the command line; exits with 1 where a schema and the compiler disagree. */

import { readRunOptions } from "../support/run-options.js";
import { runRandomOracle } from "./random-oracle.js";
import { reduceSample } from "./random-reduction.js";
import { describeSample, describeRun } from "./random-report.js";

const options = readRunOptions("oracle", {
  types: [2000, "how many types"],
  instances: [40, "how many values are tried against each schema"],
  reduce: [5, "how many of the samples that are shown are reduced to a plainer one"],
});
const { seed, instances, only, reduce } = options;
console.log(`seed ${seed}`);
const report = runRandomOracle({
  ...options,
  onProgress: ({ done, disagreed }) => console.error(`${done} types, ${disagreed.length} with disagreements`),
});

// Of one sample everything is shown, also why it was refused.
const refused = only === undefined ? [] : [...report.refused, ...report.uncompilable];
for (const [position, judged] of [...report.disagreed, ...report.crashed, ...refused].entries()) {
  console.log(describeSample(seed, judged).join("\n"));
  if (position >= reduce) continue;
  const plainer = reduceSample(judged, { seed, instances });
  console.log(["reduced:", ...describeSample(seed, plainer).slice(1)].join("\n"));
}
console.log(describeRun(report).join("\n"));
process.exit(report.disagreed.length + report.crashed.length > 0 ? 1 : 0);
