/** Measures commands in interleaved rounds, each in a process of its own, beside the first of them. */

import { runMeasured } from "./measured-process.mjs";
import { summarizeCommands } from "./statistics.mjs";

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */
/** @typedef {import("./measured-process.mjs").MeasuredRun} MeasuredRun */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */

/**
 * @typedef {object} MeasuredCommand
 * @property {string} key
 * @property {string} label
 * @property {() => Promise<MeasuredRun>} run Throws if the command did not do its work.
 */

/**
 * @typedef {object} SideBySide
 * @property {readonly Record<string, Measurement>[]} rounds
 * @property {readonly CommandSummary[]} commands
 */

/**
 * @param {{ readonly what: string, readonly rounds: number, readonly progress: (message: string) => void }} plan
 * @param {readonly MeasuredCommand[]} commands
 * @returns {Promise<SideBySide>}
 */
export async function measureSideBySide({ what, rounds, progress }, commands) {
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    /** @type {Record<string, Measurement>} */
    const measurements = {};
    for (const { key, label, run } of commands) {
      progress(`${what}, round ${round} of ${rounds}: ${label}`);
      measurements[key] = (await run()).measurement;
    }
    results.push(measurements);
  }
  return { rounds: results, commands: summarizeCommands(results, commands) };
}

/**
 * Runs a program to its end, and throws if that is not the expected one.
 * @param {{ readonly script: string, readonly args?: readonly string[], readonly cwd: string }} program
 * @param {number} exitCode
 */
export async function runToEnd({ script, args = [], cwd }, exitCode = 0) {
  const outcome = await runMeasured({ script, args, cwd });
  if (outcome.exitCode === exitCode) return outcome;
  const output = `${outcome.stdout.slice(-2000)}${outcome.stderr.slice(-2000)}`;
  throw new Error(`${script} ${args.join(" ")} ended with exit code ${outcome.exitCode}.\n${output}`);
}
