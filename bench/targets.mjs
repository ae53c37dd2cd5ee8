/** Measures the targets on a synthetic project: rendering, checking, and decoding calls. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { runMeasured } from "./measured-process.mjs";
import { renderTable, roundsOf } from "./report.mjs";
import { spreadOf } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./report.mjs").Layout} Layout */
/** @typedef {import("./target-times.mjs").TargetTimes} TargetTimes */
/**
 * @typedef {object} TargetsResult
 * @property {number} tools
 * @property {readonly (readonly TargetTimes[])[]} rounds
 * @property {Readonly<Record<string, number>>} bytes Of each target by itself, minified and compressed.
 */

const measuredTools = 1000;

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<TargetsResult>}
 */
export async function measureTargets({ repository, seed, rounds }, progress) {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-bench-"));
  const project = createSyntheticProject({ tools: measuredTools, seed, repository });
  try {
    progress(`making ${measuredTools} tools`);
    await run({ script: join(repository, "dist", "cli.js"), args: ["generate"], cwd: project.root });
    const inventory = join(folder, "inventory.json");
    writeFileSync(inventory, project.readInventory());
    const script = join(repository, "bench", "target-times.mjs");
    /** @type {(readonly TargetTimes[])[]} */
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`${measuredTools} tools for every target, round ${round} of ${rounds}`);
      results.push(JSON.parse(await run({ script, args: [inventory, String(seed)], cwd: folder })));
    }
    const names = results.flat().map(({ target }) => target);
    const sizes = await Promise.all([...new Set(names)].map((name) => measureBundle(name, repository)));
    return { tools: measuredTools, rounds: results, bytes: Object.fromEntries(sizes) };
  } finally {
    project.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} target
 * @param {string} repository
 * @returns {Promise<readonly [string, number]>}
 */
async function measureBundle(target, repository) {
  const { outputFiles } = await build({
    stdin: { contents: `export * from "@toolwright/runtime/targets/${target}";`, resolveDir: repository },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return [target, outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)];
}

/** @param {Parameters<typeof runMeasured>[0]} program */
async function run(program) {
  const { exitCode, stdout, stderr } = await runMeasured(program);
  if (exitCode !== 0) throw new Error(`${program.script} ended with exit code ${exitCode}.\n${stdout}${stderr}`);
  return stdout;
}

/**
 * @param {TargetsResult} result
 * @param {Layout} layout
 */
export function renderTargets({ tools, rounds, bytes }, layout) {
  const [first = []] = rounds;
  const rows = first.map(({ target }, index) => {
    /** @param {"project" | "check" | "decoded"} key */
    const median = (key) => spreadOf(rounds.map((times) => times[index]?.[key] ?? Number.NaN)).median;
    const size = `${((bytes[target] ?? Number.NaN) / 1000).toFixed(1)} kB`;
    const decoded = String(Math.round(median("decoded")));
    return [target, seconds(median("project")), seconds(median("check")), decoded, size];
  });
  const headings = ["", "render", "check", "decoded per second", "bundle"];
  return renderTable(`${tools} tools for every target, ${roundsOf(rounds)}`, { headings, rows }, layout);
}

/** @param {number} value */
function seconds(value) {
  return `${value.toFixed(2)} s`;
}
