/** Lays out what the benchmark measured of the contract review, for a terminal or for the documentation. */

import { renderTable, roundsOf, tableOf } from "./report.mjs";

/** @typedef {import("./report.mjs").Layout} Layout */
/** @typedef {import("./review.mjs").PairsResult} PairsResult */
/** @typedef {import("./review.mjs").ReplayResult} ReplayResult */
/** @typedef {import("./review.mjs").ReviewRounds} ReviewRounds */
/** @typedef {import("./statistics.mjs").Distribution} Distribution */

/**
 * @param {PairsResult} pairs
 * @param {Layout} layout
 */
export function renderPairs(pairs, layout) {
  const { compatible = 0, breaking = 0, unproven = 0 } = pairs.verdicts;
  const verdicts = `${compatible} compatible, ${breaking} breaking, ${unproven} unproven`;
  return renderTable(
    `${pairs.pairs} random pairs of schemas, ${verdicts}; processor time per pair`,
    tableOfPairs(pairs),
    layout,
  );
}

/**
 * @param {ReviewRounds} changes
 * @param {Layout} layout
 */
export function renderChanges(changes, layout) {
  const title = `${changes.tools} tools with one change each, ${roundsOf(changes.rounds)}`;
  return renderTable(title, tableOf(changes), layout);
}

/**
 * @param {ReplayResult} replay
 * @param {Layout} layout
 */
export function renderReplay(replay, layout) {
  const title = `${replay.calls} calls of ${replay.tools} tools, ${roundsOf(replay.rounds)}; the counts are equal`;
  return renderTable(title, tableOf(replay), layout);
}

/** @param {PairsResult} pairs */
function tableOfPairs({ ajv, compare }) {
  /** @type {(label: string, times: Distribution) => string[]} */
  const row = (label, { median, high, maximum, sum }) => [
    label,
    milliseconds(median),
    (median / ajv.median).toFixed(2),
    milliseconds(high),
    milliseconds(maximum),
    `${sum.toFixed(2)} s`,
  ];
  return {
    headings: ["", "median", "ratio", "95th percentile", "longest", "all"],
    rows: [row("Ajv compiles both", ajv), row("comparison", compare)],
  };
}

/** @param {number} time In seconds. */
function milliseconds(time) {
  return `${(time * 1000).toFixed(1)} ms`;
}
