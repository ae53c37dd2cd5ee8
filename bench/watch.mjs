/** Measures how long a watched project takes from a saved file to the generated one. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { renderTable } from "./report.mjs";
import { spreadOf } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./report.mjs").Layout} Layout */
/** @typedef {import("./statistics.mjs").Spread} Spread */

/**
 * @typedef {object} WatchResult
 * @property {number} tools
 * @property {number} edits
 * @property {Spread} written Seconds from the edit until the module of the tool has it.
 * @property {Spread} finished Seconds from the edit until the run has said how long it took.
 */

const measuredTools = 1000;

/** The first edits are not counted: the compiler's code is not optimised yet. */
const warmUps = 3;

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<WatchResult>}
 */
export async function measureWatch({ repository, seed, rounds }, progress) {
  const project = createSyntheticProject({ tools: measuredTools, seed, repository });
  const args = [join(repository, "dist", "cli.js"), "generate", "--watch"];
  const child = spawn(process.execPath, args, { cwd: project.root, stdio: ["ignore", "ignore", "pipe"] });
  try {
    let shown = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (shown += text));
    /** @param {() => boolean} isDone */
    const wait = async (isDone) => {
      const start = performance.now();
      while (!isDone()) {
        if (child.exitCode !== null) throw new Error(`The watching process has ended.\n${shown}`);
        await setTimeout(1);
      }
      return (performance.now() - start) / 1000;
    };
    const nextRun = () => wait(() => shown.includes("Watching for changes"));
    progress(`${measuredTools} tools, first run`);
    await nextRun();
    const times = [];
    for (let edit = 1; edit <= warmUps + rounds; edit += 1) {
      progress(`${measuredTools} tools, edit ${edit} of ${warmUps + rounds}`);
      await setTimeout(500);
      shown = "";
      const sentence = `Edit ${edit}.`;
      project.describeOneTool(sentence);
      const written = await wait(() => project.hasDescription(sentence));
      times.push({ written, finished: written + (await nextRun()) });
    }
    const counted = times.slice(warmUps);
    return {
      tools: measuredTools,
      edits: counted.length,
      written: spreadOf(counted.map(({ written }) => written)),
      finished: spreadOf(counted.map(({ finished }) => finished)),
    };
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
    project.dispose();
  }
}

/**
 * @param {WatchResult} result
 * @param {Layout} layout
 */
export function renderWatch({ tools, edits, written, finished }, layout) {
  /** @type {(label: string, times: Spread) => readonly string[]} */
  const row = (label, { median, minimum, maximum }) => [
    label,
    milliseconds(median),
    `${milliseconds(minimum)} to ${milliseconds(maximum)}`,
  ];
  const rows = [row("until the tool's module is written", written), row("until the run has ended", finished)];
  const title = `${tools} tools, ${edits} edits of one`;
  return renderTable(title, { headings: ["", "wall time", "spread"], rows }, layout);
}

/** @param {number} seconds */
function milliseconds(seconds) {
  return `${Math.round(seconds * 1000)} ms`;
}
