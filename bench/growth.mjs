/** Measures a first `generate` of 5000 tools beside one of 1000: the cost of a tool must not grow with their number. */

import { join } from "node:path";
import { runMeasured } from "./measured-process.mjs";
import { summarizeCommands } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */

/** @typedef {{ readonly less: Measurement, readonly more: Measurement }} GrowthRound */

/**
 * @typedef {object} GrowthResult
 * @property {readonly GrowthRound[]} rounds
 * @property {readonly CommandSummary[]} commands
 */

/** The largest allowed ratio of processor times. */
export const largestGrowth = 5.3;

const sizes = { less: 1000, more: 5000 };

/** @type {readonly { readonly key: keyof GrowthRound, readonly label: string }[]} */
const commands = [
  { key: "less", label: `generate, ${sizes.less} tools` },
  { key: "more", label: `generate, ${sizes.more} tools` },
];

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<GrowthResult>}
 */
export async function measureGrowth({ repository, seed, rounds }, progress) {
  const projects = {
    less: createSyntheticProject({ tools: sizes.less, seed, repository }),
    more: createSyntheticProject({ tools: sizes.more, seed, repository }),
  };
  const script = join(repository, "dist", "cli.js");
  try {
    /** @type {GrowthRound[]} */
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      /** @param {keyof GrowthRound} key */
      const measure = async (key) => {
        progress(`${sizes[key]} tools, round ${round} of ${rounds}`);
        const project = projects[key];
        project.removeOutput();
        const { exitCode, stderr, measurement } = await runMeasured({ script, args: ["generate"], cwd: project.root });
        const { tools } = project.readOutput();
        if (exitCode !== 0 || tools !== sizes[key]) throw new Error(`It generated ${tools} tools.\n${stderr}`);
        return measurement;
      };
      results.push({ less: await measure("less"), more: await measure("more") });
    }
    return { rounds: results, commands: summarizeCommands(results, commands) };
  } finally {
    for (const project of Object.values(projects)) project.dispose();
  }
}
