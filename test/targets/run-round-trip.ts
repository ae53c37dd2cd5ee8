/**
 * Sends arguments of random types to every target and back from the command line; exits with 1 where something comes
 * back changed, or is refused, that no loss explains.
 */

import { readRunOptions } from "../support/run-options.js";
import { describeRun, runRoundTrips } from "./random-round-trips.js";

const options = readRunOptions("roundtrip", {
  types: [1000, "how many types the schemas come from"],
  samples: [60, "values that are made of each schema"],
});
const report = await runRoundTrips({ ...options, onProgress: (progress) => console.error(describeRun(progress)) });
for (const fault of report.faults) console.log(fault);
console.log(describeRun(report));
process.exit(report.faults.length > 0 ? 1 : 0);
