/** Measures `review` beside Ajv alone: pairs of schemas, many tools with one change each, and a long log of calls. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { editInventory } from "./contract-edits.mjs";
import { countsOf, requireSameCounts } from "./replay-counts.mjs";
import { measureSideBySide, runToEnd } from "./side-by-side.mjs";
import { distributionOf } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./statistics.mjs").Distribution} Distribution */

/**
 * @typedef {object} PairsResult
 * @property {number} pairs
 * @property {Record<string, number>} verdicts
 * @property {Distribution} ajv Processor seconds that Ajv took to compile both schemas.
 * @property {Distribution} compare Processor seconds of a comparison.
 */

/**
 * Of a review and of the program that it is measured beside.
 * @typedef {import("./side-by-side.mjs").SideBySide & { readonly tools: number }} ReviewRounds
 */

/** @typedef {ReviewRounds & { readonly calls: number }} ReplayResult */

/** @typedef {{ readonly pairs: PairsResult } | { readonly changes: ReviewRounds } | { readonly replay: ReplayResult }} ReviewResult */

const pairTypes = 240;
const changedTools = 1000;
const replayedTools = 30;
const replayedLines = 1_000_000;
/** Share of the pairs that may be unproven. */
const mostUnproven = 0.02;

/**
 * Yields each measurement as it finishes; a wrong verdict or count fails the benchmark.
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {AsyncGenerator<ReviewResult, void>}
 */
export async function* measureReview({ repository, seed, rounds }, progress) {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-bench-"));
  try {
    const subject = { repository, seed, folder, rounds, progress };
    progress("comparing pairs of schemas");
    yield { pairs: await measurePairs(subject) };
    yield { changes: await measureChanges(subject) };
    yield { replay: await measureReplay(subject) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @typedef {{ readonly repository: string, readonly seed: number, readonly folder: string, readonly rounds: number, readonly progress: (message: string) => void }} Subject */

/**
 * @param {Subject} subject
 * @returns {Promise<PairsResult>}
 */
async function measurePairs({ repository, seed, folder }) {
  const script = join(repository, "bench", "compare-pairs.mjs");
  const { stdout } = await runToEnd({ script, args: [String(pairTypes), String(seed)], cwd: folder });
  /** @type {import("./compare-pairs.mjs").PairTimes} */
  const { ajv, compare, verdicts } = JSON.parse(stdout);
  const unproven = verdicts["unproven"] ?? 0;
  if (unproven > compare.length * mostUnproven) throw new Error(`${unproven} of ${compare.length} are unproven.`);
  return { pairs: compare.length, verdicts, ajv: distributionOf(ajv), compare: distributionOf(compare) };
}

/**
 * @param {Subject} subject
 * @returns {Promise<ReviewRounds>}
 */
async function measureChanges(subject) {
  const expected = await writeSides(subject, changedTools);
  const measured = await measureSideBySide({ ...subject, what: `${changedTools} tools with one change each` }, [
    {
      key: "ajv",
      label: "Ajv compiles both sides",
      run: () => runAjv(subject, ["compile-sides.mjs", "old.json", "new.json"]),
    },
    {
      key: "review",
      label: "review",
      run: async () => {
        const outcome = await runReview(subject, []);
        /** @type {Record<string, number>} */
        const found = {};
        for (const { rule } of JSON.parse(outcome.stdout).changes) found[rule] = (found[rule] ?? 0) + 1;
        const [left, right] = [found, expected].map((counts) => JSON.stringify(Object.entries(counts).sort()));
        if (left !== right) throw new Error(`The review found ${left}, not ${right}.`);
        return outcome;
      },
    },
  ]);
  return { tools: changedTools, ...measured };
}

/**
 * @param {Subject} subject
 * @returns {Promise<ReplayResult>}
 */
async function measureReplay(subject) {
  const { repository, folder, seed } = subject;
  await writeSides(subject, replayedTools);
  const writer = join(repository, "bench", "recorded-calls.mjs");
  await runToEnd({
    script: writer,
    args: ["old.json", "calls.jsonl", String(replayedLines), String(seed)],
    cwd: folder,
  });
  /** @type {import("./replay-counts.mjs").ReplayCounts | undefined} */
  let byAjv;
  const measured = await measureSideBySide({ ...subject, what: `${replayedLines} calls` }, [
    {
      key: "ajv",
      label: "Ajv validates twice",
      run: async () => {
        const outcome = await runAjv(subject, ["replay-alone.mjs", "old.json", "new.json", "calls.jsonl"]);
        byAjv = JSON.parse(outcome.stdout);
        return outcome;
      },
    },
    {
      key: "review",
      label: "review --calls",
      run: async () => {
        const outcome = await runReview(subject, ["--calls", "calls.jsonl"]);
        if (byAjv === undefined) throw new Error("Ajv must have counted first.");
        requireSameCounts({ counted: countsOf(JSON.parse(outcome.stdout).replay), byAjv });
        return outcome;
      },
    },
  ]);
  return { tools: replayedTools, calls: byAjv?.calls ?? 0, ...measured };
}

/**
 * Writes `old.json` and `new.json`.
 * @param {Subject} subject
 * @param {number} tools
 * @returns {Promise<Record<string, number>>} How many changes there are between them, by rule.
 */
async function writeSides({ repository, seed, folder, progress }, tools) {
  progress(`making ${tools} tools`);
  const project = createSyntheticProject({ tools, seed, repository });
  try {
    await runToEnd({ script: join(repository, "dist", "cli.js"), args: ["generate"], cwd: project.root });
    const { before, after, changes } = editInventory(JSON.parse(project.readInventory()));
    writeFileSync(join(folder, "old.json"), JSON.stringify(before, null, 2));
    writeFileSync(join(folder, "new.json"), JSON.stringify(after, null, 2));
    return changes;
  } finally {
    project.dispose();
  }
}

/**
 * @param {Subject} subject
 * @param {readonly [script: string, ...args: string[]]} command
 */
async function runAjv({ repository, folder }, [script, ...args]) {
  return runToEnd({ script: join(repository, "bench", script), args, cwd: folder });
}

/**
 * @param {Subject} subject
 * @param {readonly string[]} further
 */
async function runReview({ repository, folder }, further) {
  const args = ["review", "--against", "old.json", "--current", "new.json", "--format", "json", ...further];
  // The edits break tools, so the review must fail.
  return runToEnd({ script: join(repository, "dist", "cli.js"), args, cwd: folder }, 1);
}
