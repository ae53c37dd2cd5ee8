/** Measures `generate` for the tools of an application, which import their handlers, beside `tsc` for all of it. */

import { join } from "node:path";
import { runMeasured } from "./measured-process.mjs";
import { summarizeCommands } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */

/** @typedef {{ readonly tsc: Measurement, readonly generate: Measurement }} ApplicationRound */

/**
 * @typedef {object} ApplicationResult
 * @property {number} tools
 * @property {number} modules
 * @property {number} lines Lines of the sources.
 * @property {readonly ApplicationRound[]} rounds
 * @property {readonly CommandSummary[]} commands
 */

const size = { tools: 30, modules: 500 };

/** @type {readonly { readonly key: keyof ApplicationRound, readonly label: string }[]} */
const commands = [
  { key: "tsc", label: "tsc --noEmit" },
  { key: "generate", label: "generate, no output yet" },
];

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<ApplicationResult>}
 */
export async function measureApplication({ repository, seed, rounds }, progress) {
  const project = createSyntheticProject({ ...size, seed, repository });
  const tsc = { script: join(repository, "node_modules", "typescript", "lib", "tsc.js"), args: ["--noEmit"] };
  const generate = { script: join(repository, "dist", "cli.js"), args: ["generate"] };
  try {
    /** @param {typeof tsc} program */
    const measure = async (program) => {
      const { exitCode, stdout, stderr, measurement } = await runMeasured({ ...program, cwd: project.root });
      if (exitCode !== 0) throw new Error(`${program.script} ended with exit code ${exitCode}.\n${stdout}${stderr}`);
      return measurement;
    };
    /** @type {ApplicationRound[]} */
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`an application, round ${round} of ${rounds}`);
      project.removeOutput();
      results.push({ tsc: await measure(tsc), generate: await measure(generate) });
    }
    const { tools } = project.readOutput();
    if (tools !== size.tools) throw new Error(`The inventory has ${tools} tools, not ${size.tools}.`);
    return { ...size, lines: project.lines, rounds: results, commands: summarizeCommands(results, commands) };
  } finally {
    project.dispose();
  }
}
