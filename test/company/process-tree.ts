/** Measures programs with all processes that they start: wall time, processor time, and memory. Linux only. */

import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type { MeasuredRun } from "../../bench/measure.js";

/** Ticks of a second in `/proc`, on every Linux. */
const ticks = 100;

/** Fields of a process: its name may contain spaces. */
function readStat(pid: number | "self"): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Seconds of all processes that this one has started and waited for, directly or not. */
function secondsOfChildren(): number {
  const fields = readStat("self");
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}

/** Bytes in memory of a process and all those below it. */
function residentBytes(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      parents.set(pid, Number(readStat(pid)[1]));
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || isBelow(parents.get(pid)));
  let bytes = 0;
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue;
    try {
      const [, kilobytes = 0] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      bytes += Number(kilobytes) * 1024;
    } catch {
      // It has ended.
    }
  }
  return bytes;
}

/** Milliseconds between two looks at the memory. */
const sampling = 200;

export interface TreeCommand {
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly exitCode?: number;
}

/** Runs Node.js; throws unless it ends with the expected exit code. The peak is that of all processes together. */
export async function runTree({
  args,
  folder,
  environment,
  exitCode = 0,
}: TreeCommand): Promise<MeasuredRun & { readonly stderr: string }> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const before = secondsOfChildren();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...inherited, NODE_DISABLE_COMPILE_CACHE: "1", NO_COLOR: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr, peak] = ["", "", 0];
  child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const { pid } = child;
  const timer = setInterval(() => (peak = Math.max(peak, pid === undefined ? 0 : residentBytes(pid))), sampling);
  const ended = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  clearInterval(timer);
  const wall = (performance.now() - started) / 1000;
  if (ended !== exitCode) {
    const output = `${stdout.slice(-2000)}${stderr.slice(-2000)}`;
    throw new Error(`${args.join(" ")} ended with exit code ${String(ended)}.\n${output}`);
  }
  return { stdout, stderr, wall, processor: secondsOfChildren() - before, peak };
}
