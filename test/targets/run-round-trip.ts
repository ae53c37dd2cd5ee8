/**
 * Sends arguments of random types to every target and back from the command line; exits with 1 where something comes
 * back changed, or is refused, that no loss explains.
 *
 * `run-round-trip.mjs` starts it, since Node 20 does not run TypeScript by itself.
 */

import { parseArgs } from "node:util";
import { anySeed, createNumberReader } from "../support/run-options.js";
import { describeRun, runRoundTrips } from "./random-round-trips.js";

const usage = `npm run roundtrip -- [options]
  --seed <number>     what starts the random numbers; by default another each time
  --types <number>    how many types the schemas come from (1000)
  --samples <number>  values that are made of each schema (60)
  --only <index>      tries the one type at this index`;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    types: { type: "string", default: "1000" },
    samples: { type: "string", default: "60" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const numberIn = createNumberReader(usage);

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await runRoundTrips({
  seed: numberIn("seed", values.seed ?? anySeed()),
  types: numberIn("types", values.types),
  samples: numberIn("samples", values.samples),
  ...(values.only !== undefined && { only: numberIn("only", values.only) }),
  onProgress: (progress) => console.error(describeRun(progress)),
});
for (const fault of report.faults) console.log(fault);
console.log(describeRun(report));
process.exit(report.faults.length > 0 ? 1 : 0);
