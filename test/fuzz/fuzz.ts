/** Tries random cases of the subjects in turn, and makes those that fail small. */

import { createRandom } from "@toolwright/contract/internal/values";
import type { FuzzCase, Subject } from "./fuzz-case.js";
import { shrinkCase } from "./shrink-case.js";
import { createCaseRunner, type CaseRunner, type FoundFault } from "./try-case.js";

/** A case with a fault that no case before it had. */
export interface FailedCase {
  readonly subject: string;
  readonly index: number;
  readonly fault: FoundFault;
  /** The smallest case that has it. */
  readonly smallest: FuzzCase;
}

export interface FuzzReport {
  readonly seed: number;
  /** Cases tried, by subject. */
  readonly cases: ReadonlyMap<string, number>;
  /** Runs of the command line. */
  readonly commands: number;
  readonly failed: readonly FailedCase[];
}

interface FuzzOptions {
  readonly seed: number;
  readonly subjects: readonly Subject[];
  /** Called before each case, with how many each subject has had. */
  readonly goesOn: (done: number) => boolean;
  readonly onFailure?: (failed: FailedCase) => void;
}

/** One case in so many also runs in processes of its own. */
const inProcessesEach = 200;

/** The case of a subject at an index: the same whatever else is in the run. */
export function caseAt(seed: number, subject: Subject, index: number): FuzzCase {
  return subject.make(createRandom(seed, `${subject.name} ${index}`));
}

export async function fuzz({ seed, subjects, goesOn, onFailure }: FuzzOptions): Promise<FuzzReport> {
  const runner = createCaseRunner();
  const failed = new Map<string, FailedCase>();
  const cases = new Map<string, number>();
  try {
    for (let index = 0; goesOn(index); index += 1) {
      for (const subject of subjects) {
        cases.set(subject.name, index + 1);
        const inProcesses = index % inProcessesEach === inProcessesEach - 1;
        for (const found of await tryCase({ seed, subject, index }, runner, inProcesses)) {
          const key = `${subject.name}: ${found.kind}`;
          if (failed.has(key)) continue;
          const smallest = await shrinkFault(caseAt(seed, subject, index), found, runner);
          const one = { subject: subject.name, index, fault: found, smallest };
          failed.set(key, one);
          onFailure?.(one);
        }
      }
    }
    return { seed, cases, commands: runner.commands(), failed: [...failed.values()] };
  } finally {
    runner.stop();
  }
}

interface CasePlace {
  readonly seed: number;
  readonly subject: Subject;
  readonly index: number;
}

function tryCase({ seed, subject, index }: CasePlace, runner: CaseRunner, inProcesses: boolean) {
  return runner.run(caseAt(seed, subject, index), { inProcesses });
}

/** What takes long takes long to shrink, too. */
async function shrinkFault(fuzzCase: FuzzCase, { kind }: FoundFault, runner: CaseRunner): Promise<FuzzCase> {
  const hasFault = async (smaller: FuzzCase): Promise<boolean> =>
    (await runner.run(smaller)).some((fault) => fault.kind === kind);
  return shrinkCase(fuzzCase, hasFault, kind === "slow" ? 25 : kind.startsWith("ended") ? 3 : 250);
}

/** A failed case as text: what is wrong, the files, and how to run it alone. */
export function describeFailure(seed: number, { subject, index, fault, smallest }: FailedCase): string {
  const files = Object.entries(smallest.files).map(
    ([path, text]) => `// @filename: ${JSON.stringify(path).slice(1, -1)}\n${text.endsWith("\n") ? text : `${text}\n`}`,
  );
  return [
    `${subject}: ${fault.kind}`,
    `  toolwright ${fault.args.map((arg) => JSON.stringify(arg)).join(" ")}`,
    ...fault.details.split("\n").map((line) => `  ${line}`),
    ...smallest.commands.map(({ args }) => `// @args: ${args.map((arg) => JSON.stringify(arg)).join(" ")}`),
    ...files.map((text) => text.slice(0, 6_000).trimEnd()),
    `run it alone: npm run fuzz -- --seed ${seed} --subject ${subject} --case ${index}`,
    "",
  ].join("\n");
}
