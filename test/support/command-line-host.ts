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

/** What a host answers: an outcome and the processor time that it took, or what the command line has thrown. */
export type HostMessage =
  | { readonly outcome: CommandOutcome; readonly milliseconds: number; readonly failure?: undefined }
  | { readonly failure: string };

/** A process that runs one command after the other. */
export interface CommandLineHost {
  readonly run: (request: HostedRun) => Promise<CommandOutcome>;
  readonly stop: () => void;
}

/** Starts a host, with additions to the environment. It ends with this process, if nobody stops it before. */
export function startCommandLineHost(environment: Readonly<Record<string, string>> = {}): CommandLineHost {
  const child = fork(fileURLToPath(new URL("command-line-host.mjs", import.meta.url)), {
    execArgv: [],
    env: { ...process.env, NO_COLOR: "1", ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`The command line ended its process: ${String(signal ?? code)}.`);
  });
  ended.catch(() => undefined); // Whoever waits for a run hears of it.
  const ask = async (request: HostedRun): Promise<CommandOutcome> => {
    const answer = once(child, "message");
    child.send(request, () => undefined); // That it cannot be sent says less than why the process ended.
    // The host sends nothing else.
    const [message] = (await Promise.race([answer, ended])) as [HostMessage];
    if (message.failure !== undefined) throw new Error(`The command line must not throw: ${message.failure}`);
    return message.outcome;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (request) => {
      const outcome = last.then(() => ask(request));
      last = outcome.catch(() => undefined);
      return outcome;
    },
    stop: () => void child.kill(),
  };
}

let shared: CommandLineHost | undefined;

/** The host that all tests of this process share. */
export function sharedHost(): CommandLineHost {
  shared ??= startCommandLineHost();
  return shared;
}

/** Runs the requests one after the other, and gives their outcomes in order. */
export function runAll(requests: readonly HostedRun[]): Promise<CommandOutcome[]> {
  return Promise.all(requests.map((request) => sharedHost().run(request)));
}
