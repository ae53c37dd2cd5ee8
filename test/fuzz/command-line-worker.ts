/** A process that runs commands in a sandbox one after the other, and is started again when it ends or does not answer. */

import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { HostMessage } from "../support/command-line-host.js";
import type { CommandOutcome } from "../support/scratch-project.js";

/** What came of a command. */
export type Answer =
  | (CommandOutcome & { readonly kind: "outcome"; readonly milliseconds: number })
  /** The process ended, or nothing came of the command in time. */
  | { readonly kind: "ended"; readonly reason: string; readonly milliseconds: number };

export interface CommandLineWorker {
  readonly run: (args: readonly string[]) => Promise<Answer>;
  readonly stop: () => void;
}

/** Seconds until a command is taken for one that never ends: many times what it may take of the processor. */
const patience = 60;

/** Commands until the process is replaced: each loads the entry of the command line again. */
const commandsPerProcess = 400;

export function startCommandLineWorker(root: string, environment: Readonly<Record<string, string>>): CommandLineWorker {
  let child: ChildProcess | undefined;
  let left = 0;
  const stop = (): void => {
    child?.removeAllListeners();
    child?.kill("SIGKILL");
    child = undefined;
  };
  const start = (): ChildProcess => {
    left = commandsPerProcess;
    const started = fork(fileURLToPath(new URL("../support/command-line-host.mjs", import.meta.url)), {
      execArgv: ["--max-old-space-size=1500", "--stack-trace-limit=50"],
      env: { ...process.env, ...environment, NO_COLOR: "1", TOOLWRIGHT_DEBUG: "1" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    return started;
  };
  const run = async (args: readonly string[]): Promise<Answer> => {
    if (left === 0) stop();
    child ??= start();
    left -= 1;
    const asked = child;
    const answer = await new Promise<Answer>((resolve) => {
      let printed = "";
      const end = (reason: string): void => {
        clearTimeout(timer);
        resolve({ kind: "ended", reason: `${reason}\n${printed.slice(-2_000)}`, milliseconds: 0 });
      };
      const timer = setTimeout(() => end(`no end within ${patience} s`), patience * 1_000);
      for (const stream of [asked.stdout, asked.stderr]) stream?.on("data", (chunk) => (printed += String(chunk)));
      asked.once("exit", (code, signal) => end(`the process ended: ${signal ?? code}`));
      asked.once("message", (message: HostMessage) => {
        clearTimeout(timer);
        if (message.failure !== undefined) end(`it threw: ${message.failure}`);
        else resolve({ kind: "outcome", ...message.outcome, milliseconds: message.milliseconds });
      });
      asked.send({ root, args });
    });
    for (const stream of [asked.stdout, asked.stderr]) stream?.removeAllListeners("data").resume();
    asked.removeAllListeners("exit");
    asked.removeAllListeners("message");
    if (answer.kind === "ended") stop();
    return answer;
  };
  return { run, stop };
}
