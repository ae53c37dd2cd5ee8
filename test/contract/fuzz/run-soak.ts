/**
 * Runs random pairs of schemas through the comparison from the command line; exits with 1 where Ajv does not confirm
 * what is said of one, where one takes too long, or where more than one in a hundred is undecided.
 *
 * `run-soak.mjs` starts it, since Node 20 does not run TypeScript by itself.
 */

import { parseArgs } from "node:util";
import { anySeed, createNumberReader } from "../../support/run-options.js";
import { describePair, describeRun, runHardPairs, runPairs } from "./random-pairs.js";

const usage = `npm run soak -- [options]
  --seed <number>     what starts the random numbers; by default another each time
  --types <number>    how many types the schemas come from (1000)
  --samples <number>  values that are tried against each pair that is said to be compatible (500)
  --only <index>      tries the one type at this index, and shows everything`;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    types: { type: "string", default: "1000" },
    samples: { type: "string", default: "500" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const numberIn = createNumberReader(usage);

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const seed = numberIn("seed", values.seed ?? anySeed());
const samples = numberIn("samples", values.samples);
const hard = values.only === undefined ? [runHardPairs(seed)] : [];
for (const report of hard) console.error(`hard pairs, ${describeRun(report)}`);
const report = await runPairs({
  seed,
  types: numberIn("types", values.types),
  samples,
  ...(values.only !== undefined && { only: numberIn("only", values.only) }),
  onProgress: (progress) => console.error(describeRun(progress)),
});
const reports = [...hard, report];
for (const { faulty, slow } of reports)
  for (const judged of [...faulty, ...slow]) console.log(describePair(judged).join("\n"));
for (const judged of report.unproven) console.log(describePair(judged).join("\n"));
console.log(describeRun(report));
const isBad = reports.some(({ faulty, slow }) => faulty.length > 0 || slow.length > 0);
process.exit(isBad || report.unproven.length > report.pairs * 0.01 ? 1 : 0);
