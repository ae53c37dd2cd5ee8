/** Lays out what the benchmark measured of the contract review, for a terminal or for the documentation. */

import { describeMachine, markdownTable, tableOf, textTable } from "./report.mjs";

/** @typedef {import("./machine.mjs").MachineFacts} MachineFacts */
/** @typedef {import("./review.mjs").ReviewResult} ReviewResult */
/** @typedef {import("./review.mjs").PairsResult} PairsResult */
/** @typedef {import("./statistics.mjs").Distribution} Distribution */

/**
 * @param {{ readonly machine: MachineFacts, readonly seed: number, readonly review: ReviewResult }} result
 * @param {"text" | "markdown"} format
 */
export function renderReview({ machine, seed, review }, format) {
  const { pairs, changes, replay } = review;
  const { compatible = 0, breaking = 0, unproven = 0 } = pairs.verdicts;
  const verdicts = `${compatible} compatible, ${breaking} breaking, ${unproven} unproven`;
  const render = format === "markdown" ? markdownTable : textTable;
  const colon = format === "markdown" ? ":" : "";
  const sections = [
    describeMachine({ machine, seed }).join("\n"),
    `${pairs.pairs} random pairs of schemas, ${verdicts}; processor time of a pair${colon}`,
    render(tableOfPairs(pairs)),
    `${changes.tools} tools with one change each, ${changes.rounds.length} rounds${colon}`,
    render(tableOf(changes)),
    `${replay.calls} calls of ${replay.tools} tools, ${replay.rounds.length} rounds; the counts are the same${colon}`,
    render(tableOf(replay)),
  ];
  return `${sections.join("\n\n")}\n`;
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
