/** A process that runs toolwright's command line again and again: the same as a user's runs, without the start-up. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CommandOutcome } from "./scratch-project.js";

/** One run: the current folder and the arguments. */
export interface HostedRun {
  readonly root: string;
  readonly args: readonly string[];
}

/** A process that runs one command after the other. */
export interface CommandLineHost {
  readonly run: (request: HostedRun) => Promise<CommandOutcome>;
  readonly stop: () => void;
}

/** Starts a host. */
export function startCommandLineHost(): CommandLineHost {
  const child = fork(fileURLToPath(new URL("command-line-host.mjs", import.meta.url)), {
    execArgv: [],
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The command line ended its process, with exit code ${String(code)}.`);
  });
  ended.catch(() => undefined); // Whoever waits for a run hears of it.
  return {
    run: async (request) => {
      const answer = once(child, "message");
      child.send(request);
      const [outcome] = await Promise.race([answer, ended]);
      return outcome as CommandOutcome; // The host sends nothing else.
    },
    stop: () => void child.kill(),
  };
}

/** Runs every request, some at a time, and gives their outcomes in order. */
export async function runAll(requests: readonly HostedRun[], hosts = 2): Promise<CommandOutcome[]> {
  const outcomes: CommandOutcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const host = startCommandLineHost();
    try {
      for (let index = next++; index < requests.length; index = next++) {
        const request = requests[index];
        if (request !== undefined) outcomes[index] = await host.run(request);
      }
    } finally {
      host.stop();
    }
  };
  await Promise.all(Array.from({ length: hosts }, work));
  return outcomes;
}
