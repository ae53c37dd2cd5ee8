/**
 * Runs random types through the oracle from the command line; exits with 1 where a schema and the compiler disagree.
 *
 * `run-oracle.mjs` starts it, since Node 20 does not run TypeScript by itself.
 */

import { parseArgs } from "node:util";
import { anySeed, createNumberReader } from "../support/run-options.js";
import { runRandomOracle } from "./random-oracle.js";
import { reduceSample } from "./random-reduction.js";
import { describeSample, describeRun } from "./random-report.js";

const usage = `npm run oracle -- [options]
  --seed <number>       what starts the random numbers; by default another each time
  --types <number>      how many types (2000)
  --instances <number>  how many values are tried against each schema (40)
  --only <index>        runs the one sample at this index
  --reduce <number>     how many of the samples that are shown are reduced to a plainer one (5)`;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    types: { type: "string", default: "2000" },
    instances: { type: "string", default: "40" },
    only: { type: "string" },
    reduce: { type: "string", default: "5" },
    help: { type: "boolean", default: false },
  },
});

const numberIn = createNumberReader(usage);

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const seed = numberIn("seed", values.seed ?? anySeed());
const instances = numberIn("instances", values.instances);
console.log(`seed ${seed}`);
const report = runRandomOracle({
  seed,
  instances,
  types: numberIn("types", values.types),
  ...(values.only !== undefined && { only: numberIn("only", values.only) }),
  onProgress: ({ done, disagreed }) => console.error(`${done} types, ${disagreed.length} with disagreements`),
});

// Of one sample everything is shown, also why it was refused.
const refused = values.only === undefined ? [] : [...report.refused, ...report.uncompilable];
for (const [position, judged] of [...report.disagreed, ...report.crashed, ...refused].entries()) {
  console.log(describeSample(seed, judged).join("\n"));
  if (position >= numberIn("reduce", values.reduce)) continue;
  const plainer = reduceSample(judged, { seed, instances });
  console.log(["reduced:", ...describeSample(seed, plainer).slice(1)].join("\n"));
}
console.log(describeRun(report).join("\n"));
process.exit(report.disagreed.length + report.crashed.length > 0 ? 1 : 0);
