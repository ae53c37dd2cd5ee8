/** Runs a case, and finds its faults. */

import { join } from "node:path";
import { repository, runProcess } from "../support/scratch-project.js";
import { startCommandLineWorker, type Answer, type CommandLineWorker } from "./command-line-worker.js";
import type { FuzzCase } from "./fuzz-case.js";
import { judgeCommand, type Fault } from "./judge-command.js";
import { createSandbox, type Sandbox } from "./sandbox.js";

/** A fault, and the command that has it. */
export interface FoundFault extends Fault {
  readonly args: readonly string[];
}

export interface CaseRunner {
  readonly run: (fuzzCase: FuzzCase, how?: RunWay) => Promise<readonly FoundFault[]>;
  /** Commands that ran. */
  readonly commands: () => number;
  readonly stop: () => void;
}

interface RunWay {
  /** Runs each command in a process of its own, too, as a user does. */
  readonly inProcesses: boolean;
}

/** How often a slow command is measured: another program may have taken the time. */
const measurements = 3;

export function createCaseRunner(): CaseRunner {
  const sandbox = createSandbox();
  const worker = startCommandLineWorker(sandbox.root, sandbox.environment);
  let commands = 0;
  return {
    run: async (fuzzCase, way) => {
      commands += fuzzCase.commands.length;
      return runCase(fuzzCase, { sandbox, worker, inProcesses: way?.inProcesses === true });
    },
    commands: () => commands,
    stop: () => {
      worker.stop();
      sandbox.remove();
    },
  };
}

interface Place extends RunWay {
  readonly sandbox: Sandbox;
  readonly worker: CommandLineWorker;
}

async function runCase(fuzzCase: FuzzCase, { sandbox, worker, inProcesses }: Place): Promise<readonly FoundFault[]> {
  let faults = await runOnce(fuzzCase, sandbox, ({ args }) => worker.run(args));
  for (let again = 1; again < measurements && faults.some(isAboutTime); again += 1)
    faults = await runOnce(fuzzCase, sandbox, ({ args }) => worker.run(args));
  if (!inProcesses || faults.length > 0) return faults;
  return runOnce(fuzzCase, sandbox, ({ args }) => runAlone(args, sandbox));
}

const isAboutTime = ({ kind }: Fault): boolean => kind === "slow" || kind.startsWith("ended: no end");

type RunCommand = (command: FuzzCase["commands"][number]) => Promise<Answer>;

async function runOnce(fuzzCase: FuzzCase, sandbox: Sandbox, run: RunCommand): Promise<readonly FoundFault[]> {
  const faults: FoundFault[] = [];
  sandbox.prepare(fuzzCase);
  let before = sandbox.snapshot();
  let succeeds = true;
  for (const command of fuzzCase.commands) {
    if (command.confirms === true && !succeeds) continue;
    const answer = await run(command);
    const after = sandbox.snapshot();
    const found = judgeCommand({ command, answer, before, after });
    faults.push(...found.map((fault) => ({ ...fault, args: command.args })));
    succeeds = answer.kind === "outcome" && answer.exitCode === 0;
    before = after;
  }
  return faults;
}

/** Starts the command line as a user does. Its time is not measured, because most of it is loading. */
async function runAlone(args: readonly string[], { root, environment }: Sandbox): Promise<Answer> {
  try {
    const env = { ...process.env, ...environment, NO_COLOR: "1", TOOLWRIGHT_DEBUG: "1" };
    const outcome = await runProcess(process.execPath, [join(repository, "dist/cli.js"), ...args], { cwd: root, env });
    return { kind: "outcome", ...outcome, milliseconds: 0 };
  } catch (error) {
    return { kind: "ended", reason: String(error), milliseconds: 0 };
  }
}
