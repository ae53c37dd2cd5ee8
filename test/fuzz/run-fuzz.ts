/** Fuzzes from the command line, for as many minutes as it is told; exits with 1 if a case fails. */

import { parseArgs } from "node:util";
import { caseAt, describeFailure, fuzz } from "./fuzz.js";
import { subjects } from "./subjects.js";
import { createCaseRunner } from "./try-case.js";

const usage = `Usage: npm run fuzz -- [flags]

  --minutes <number>    how long it runs (default: 1)
  --seed <number>       what starts the random numbers; by default another each time
  --subject <names>     ${subjects.map(({ name }) => name).join(", ")} (default: all)
  --case <number>       runs one case of the seed and its subjects, and shows everything
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    subject: { type: "string" },
    case: { type: "string" },
    help: { type: "boolean" },
  },
});
const seed = Number(values.seed);
const names = values.subject?.split(",");
const chosen = subjects.filter(({ name }) => names === undefined || names.includes(name));

async function showCase(index: number): Promise<void> {
  const runner = createCaseRunner();
  for (const subject of chosen) {
    const fuzzCase = caseAt(seed, subject, index);
    const faults = await runner.run(fuzzCase, { inProcesses: true });
    console.log(fuzzCase.commands.map(({ args }) => JSON.stringify(args)).join("\n"));
    for (const [path, text] of Object.entries(fuzzCase.files)) console.log(`// @filename: ${path}\n${text}`);
    for (const { kind, details } of faults) console.log(`${kind}\n${details}`);
  }
  runner.stop();
}

async function fuzzFor(minutes: number): Promise<number> {
  const end = performance.now() + minutes * 60_000;
  const { cases, commands, failed } = await fuzz({
    seed,
    subjects: chosen,
    goesOn: () => performance.now() < end,
    onFailure: (one) => console.log(describeFailure(seed, one)),
  });
  const counts = [...cases].map(([name, count]) => `${name} ${count}`).join(", ");
  console.log(`${counts}; ${commands} commands, seed ${seed}: ${failed.length} kinds of faults`);
  return failed.length;
}

if (values.help === true) console.log(usage);
else if (chosen.length !== (names ?? subjects).length) throw new Error(`A subject has another name.\n\n${usage}`);
else if (values.case !== undefined) await showCase(Number(values.case));
else process.exitCode = (await fuzzFor(Number(values.minutes))) > 0 ? 1 : 0;
