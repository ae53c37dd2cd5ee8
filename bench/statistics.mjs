/** Turns the rounds of a benchmark into medians, spreads and ratios. */

import { commands } from "./rounds.mjs";

/** @typedef {import("./rounds.mjs").Round} Round */
/** @typedef {import("./rounds.mjs").CommandKey} CommandKey */
/** @typedef {import("./measured-process.mjs").Measurement} Measurement */

/**
 * @typedef {object} Spread
 * @property {number} median
 * @property {number} minimum
 * @property {number} maximum
 */

/**
 * What one command came to; each ratio is the median of the ratios to `tsc` of the same round.
 * @typedef {object} CommandSummary
 * @property {CommandKey} key
 * @property {string} label
 * @property {Spread} wallSeconds
 * @property {Spread} processorSeconds
 * @property {Spread} peakBytes
 * @property {Record<keyof Measurement, number>} ratios
 */

/**
 * @param {readonly Round[]} rounds At least one.
 * @returns {CommandSummary[]}
 */
export function summarizeRounds(rounds) {
  return commands.map(({ key, label }) => {
    /** @param {keyof Measurement} measure */
    const spread = (measure) => spreadOf(rounds.map((round) => round[key][measure]));
    /** @param {keyof Measurement} measure */
    const ratio = (measure) => spreadOf(rounds.map((round) => round[key][measure] / round.tsc[measure])).median;
    return {
      key,
      label,
      wallSeconds: spread("wallSeconds"),
      processorSeconds: spread("processorSeconds"),
      peakBytes: spread("peakBytes"),
      ratios: {
        wallSeconds: ratio("wallSeconds"),
        processorSeconds: ratio("processorSeconds"),
        peakBytes: ratio("peakBytes"),
      },
    };
  });
}

/**
 * @param {readonly number[]} values At least one.
 * @returns {Spread}
 */
export function spreadOf(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (/** @type {number} */ index) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    minimum: at(0),
    maximum: at(sorted.length - 1),
  };
}
