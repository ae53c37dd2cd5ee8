/** Runs a Node program in a process of its own and measures it: wall time, processor time and peak memory. */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} Measurement
 * @property {number} wallSeconds From the start of the process until it and its output have ended.
 * @property {number} processorSeconds User and system time of all its threads.
 * @property {number} peakBytes Largest resident set.
 */

/**
 * @typedef {object} MeasuredRun
 * @property {number | null} exitCode Null where a signal ended it.
 * @property {string} stdout
 * @property {string} stderr
 * @property {Measurement} measurement
 */

const preload = fileURLToPath(new URL("resource-report.cjs", import.meta.url));

/**
 * Runs a program to its end.
 * @param {{ readonly script: string, readonly args: readonly string[], readonly cwd: string, readonly nodeOptions?: readonly string[] }} program
 * @returns {Promise<MeasuredRun>}
 */
export async function runMeasured({ script, args, cwd, nodeOptions = [] }) {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-measure-"));
  const resourceFile = join(folder, "resources.json");
  try {
    const { NODE_OPTIONS: _options, ...inherited } = process.env; // Inherited preloads would be measured too.
    const started = performance.now();
    const child = spawn(process.execPath, [...nodeOptions, "--require", preload, script, ...args], {
      cwd,
      env: { ...inherited, BENCH_RESOURCE_FILE: resourceFile, NODE_DISABLE_COMPILE_CACHE: "1", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    const exitCode = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    const wallSeconds = (performance.now() - started) / 1000;
    return { exitCode, stdout, stderr, measurement: { wallSeconds, ...readResources(resourceFile) } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readResources(file) {
  const { peak, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(file, "utf8"));
  return { processorSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: peak * 1024 };
}
