/** Starts a server as a child process, and ends it with everything that it has started. */

import type { ChildProcessByStdio } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import spawn from "cross-spawn";
import { recordUntracked } from "../disk/reads.js";
import { findFolder } from "../disk/project-folder.js";
import { askToEnd, endTree, listProcesses, treeOf } from "./process-tree.js";
import { ServerProblem, type StartedServer } from "./server-source.js";

export interface ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** The end of what it has written to standard error, of at most some kilobytes. */
  readonly lastErrors: () => string;
  /** Settles with a sentence about its end, such as `it ended with exit code 1`. */
  readonly ended: Promise<string>;
  /** Ends it and all its descendants; settles when they have ended. */
  readonly end: () => Promise<void>;
}

/** Variables that every server gets: enough to find programs and the user's folders, and none with a secret. */
const inherited =
  process.platform === "win32"
    ? "APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATH PATHEXT PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE WINDIR"
    : "HOME LANG LOGNAME PATH SHELL TERM TMPDIR USER";

function environmentOf({ env }: StartedServer): NodeJS.ProcessEnv {
  const own = inherited.split(" ").map((name): [string, string | undefined] => [name, process.env[name]]);
  return { ...Object.fromEntries(own.filter(([, value]) => value !== undefined)), ...env };
}

/** Characters of standard error that are kept. */
const keptErrors = 1 << 16;

/** Milliseconds that a server gets to end by itself, once its input is closed and once more when it is asked. */
const patience = 500;

export async function startServer(server: StartedServer): Promise<ServerProcess> {
  if (findFolder(server.cwd) === undefined) throw new ServerProblem(`there is no folder ${server.cwd} to start it in`);
  recordUntracked();
  // A group of its own, so that a signal reaches what it starts.
  const options = { cwd: server.cwd, env: environmentOf(server), detached: process.platform !== "win32" };
  // Every stream is piped.
  const child = spawn(server.command, [...server.args], {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error: NodeJS.ErrnoException) => reject(describeStart(error)));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("A process that is started must have a number.");
  const errors = keepEnd(child.stderr);
  // Writing to a server that has ended fails; how it has ended says why.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("close", (code, signal) => resolve(describeEnd(code, signal)));
    // A process that it has started may hold its streams open.
    child.once("exit", (code, signal) => void setTimeout(() => resolve(describeEnd(code, signal)), patience).unref());
  });
  const forget = endWithThisProcess(() => endTree(pid));
  const end = async (): Promise<void> => {
    const tree = process.platform === "win32" ? [] : treeOf(pid, listProcesses());
    child.stdin.end();
    if (process.platform !== "win32" && !(await settlesWithin(ended, patience))) {
      askToEnd(pid);
      await settlesWithin(ended, patience);
    }
    endTree(pid, tree);
    // A process that escaped may hold the streams open.
    if (!(await settlesWithin(ended, patience))) {
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      child.unref();
    }
    forget();
  };
  return { stdin: child.stdin, stdout: child.stdout, lastErrors: errors, ended, end };
}

function describeStart({ code, message }: NodeJS.ErrnoException): ServerProblem {
  if (code === "ENOENT") return new ServerProblem("there is no such command", "Install it, or write its whole path.");
  if (code === "EACCES") return new ServerProblem("the command is not a program that you may run");
  return new ServerProblem(`it cannot be started: ${message}`);
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  return code === null ? `it was ended by ${String(signal)}` : `it ended with exit code ${code}`;
}

function keepEnd(stream: Readable): () => string {
  let kept = "";
  let isCut = false;
  stream.setEncoding("utf8").on("data", (text: string) => {
    kept += text;
    if (kept.length < 2 * keptErrors) return;
    isCut = true;
    kept = kept.slice(-keptErrors);
  });
  // The first line may begin inside a secret, which a mask would not find.
  return () => (isCut ? kept.slice(kept.indexOf("\n") + 1) : kept);
}

/** Ends the server also when this process is told to end, by Ctrl-C for example; returns what undoes that. */
function endWithThisProcess(endServer: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const exit = (name: (typeof signals)[number]): void => process.exit(128 + constants.signals[name]);
  process.once("exit", endServer);
  for (const name of signals) process.once(name, exit);
  return () => {
    process.off("exit", endServer);
    for (const name of signals) process.off(name, exit);
  };
}

async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
