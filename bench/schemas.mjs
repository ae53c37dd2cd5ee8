/** Measures a first `generate` of 1000 tools beside typia, which makes only the schemas of the same types. */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMeasured } from "./measured-process.mjs";
import { summarizeCommands } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";
import { installTypia } from "./typia-installation.mjs";

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */

/** @typedef {{ readonly typia: Measurement, readonly generate: Measurement }} SchemasRound */

/**
 * @typedef {object} SchemasResult
 * @property {number} tools
 * @property {string} version Of typia.
 * @property {readonly SchemasRound[]} rounds
 * @property {readonly CommandSummary[]} commands
 */

const measuredTools = 1000;

/** @type {readonly { readonly key: keyof SchemasRound, readonly label: string }[]} */
const commands = [
  { key: "typia", label: "typia, schemas only" },
  { key: "generate", label: "generate, no output yet" },
];

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<SchemasResult | undefined>} Undefined if typia cannot be installed.
 */
export async function measureSchemas({ repository, seed, rounds }, progress) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  const project = createSyntheticProject({ tools: measuredTools, seed, repository });
  try {
    progress("installing typia");
    const installed = await installTypia({ repository, folder });
    if (installed === undefined) return undefined;
    const { home, version } = installed;
    const typia = { script: join(repository, "bench", "typia", "schemas.mjs"), args: [repository, home] };
    const generate = { script: join(repository, "dist", "cli.js"), args: ["generate"] };
    /** @param {typeof typia} program */
    const measure = async (program) => {
      const { exitCode, stdout, stderr, measurement } = await runMeasured({ ...program, cwd: project.root });
      const isWhole = new RegExp(`^${measuredTools} tools`).test(stdout);
      if (exitCode !== 0 || !isWhole) throw new Error(`${program.script} failed.\n${stdout}${stderr}`);
      return measurement;
    };
    /** @type {SchemasRound[]} */
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`schemas, round ${round} of ${rounds}`);
      project.removeOutput();
      results.push({ typia: await measure(typia), generate: await measure(generate) });
    }
    return { tools: measuredTools, version, rounds: results, commands: summarizeCommands(results, commands) };
  } finally {
    project.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
