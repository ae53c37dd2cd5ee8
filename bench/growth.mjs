/** Measures a first `generate` of 5000 tools beside one of 1000: the cost of a tool must not grow with their number. */

import { join } from "node:path";
import { measureSideBySide, runToEnd } from "./side-by-side.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./side-by-side.mjs").SideBySide} GrowthResult */

/** The largest allowed ratio of processor times. */
export const largestGrowth = 5.3;

const sizes = [1000, 5000];

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<GrowthResult>}
 */
export async function measureGrowth({ repository, seed, rounds }, progress) {
  const projects = sizes.map((tools) => createSyntheticProject({ tools, seed, repository }));
  const script = join(repository, "dist", "cli.js");
  try {
    const commands = projects.map((project) => ({
      key: String(project.tools),
      label: `generate, ${project.tools} tools`,
      run: async () => {
        project.removeOutput();
        const outcome = await runToEnd({ script, args: ["generate"], cwd: project.root });
        const { tools } = project.readOutput();
        if (tools !== project.tools) throw new Error(`It generated ${tools} tools.\n${outcome.stderr}`);
        return outcome;
      },
    }));
    return await measureSideBySide({ what: "growth", rounds, progress }, commands);
  } finally {
    for (const project of projects) project.dispose();
  }
}
