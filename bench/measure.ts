/** Measures the wall time, processor time and peak memory of Node programs, in interleaved rounds. */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
export const toolwright = join(repository, "dist", "cli.js");
export const tsc = join(repository, "node_modules", "typescript", "lib", "tsc.js");

export interface Measurement {
  /** Seconds from the start of the process until it has ended and its streams are closed. */
  readonly wall: number;
  /** Seconds of user and system time of all threads. */
  readonly processor: number;
  /** Largest resident set, in bytes. */
  readonly peak: number;
}

export interface MeasuredRun extends Measurement {
  readonly stdout: string;
}

const preload = join(repository, "bench", "resource-report.cjs");

/** Throws unless the program ends with the expected exit code. */
export async function runNode(args: readonly string[], cwd: string, exitCode = 0): Promise<MeasuredRun> {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-measure-"));
  const resources = join(folder, "resources.json");
  try {
    const { NODE_OPTIONS: _, ...inherited } = process.env; // Inherited preloads would be measured too.
    const started = performance.now();
    const child = spawn(process.execPath, ["--require", preload, ...args], {
      cwd,
      env: { ...inherited, BENCH_RESOURCE_FILE: resources, NODE_DISABLE_COMPILE_CACHE: "1", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    const ended = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    const wall = (performance.now() - started) / 1000;
    if (ended !== exitCode) {
      const output = `${stdout.slice(-2000)}${stderr.slice(-2000)}`;
      throw new Error(`${args.join(" ")} ended with exit code ${String(ended)}.\n${output}`);
    }
    const { peak, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(resources, "utf8"));
    return { stdout, wall, processor: (userCPUTime + systemCPUTime) / 1e6, peak: peak * 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Spread {
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  const median = (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
  return { median, minimum: at(0), maximum: at(sorted.length - 1) };
}

/** Each ratio is the median, over the rounds, of the ratio to the first command. */
export interface CommandResult {
  readonly label: string;
  readonly wall: Spread;
  readonly processor: Spread;
  readonly peak: Spread;
  readonly ratios: Measurement;
}

/** Functions by label. Each runs a command, and throws if the command has not done its work. */
export type Commands = Readonly<Record<string, (round: number) => Promise<Measurement>>>;

export interface Plan {
  readonly seed: number;
  readonly rounds: (usual: number) => number;
  readonly progress: (message: string) => void;
}

/** Runs all commands in each round, so that changes of the machine's speed affect all of them. */
export async function measureRounds(commands: Commands, rounds: number, { progress }: Plan): Promise<CommandResult[]> {
  const measured = Object.entries(commands).map(([label, run]) => ({ label, run, runs: [] as Measurement[] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { label, run, runs } of measured) {
      progress(`round ${round} of ${rounds}: ${label}`);
      runs.push(await run(round));
    }
  }
  const first = measured[0]?.runs ?? [];
  return measured.map(({ label, runs }) => {
    const spread = (key: keyof Measurement): Spread => spreadOf(runs.map((run) => run[key]));
    const ratio = (key: keyof Measurement): number =>
      spreadOf(runs.map((run, round) => run[key] / (first[round]?.[key] ?? Number.NaN))).median;
    return {
      label,
      wall: spread("wall"),
      processor: spread("processor"),
      peak: spread("peak"),
      ratios: { wall: ratio("wall"), processor: ratio("processor"), peak: ratio("peak") },
    };
  });
}

/** Measures the processor time of a synchronous function. */
export function timed<Value>(run: () => Value): { readonly value: Value; readonly seconds: number } {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, seconds: (user + system) / 1e6 };
}
