/** Turns the rounds of a benchmark into medians, spreads and ratios. */

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */

/**
 * @typedef {object} Spread
 * @property {number} median
 * @property {number} minimum
 * @property {number} maximum
 */

/**
 * @typedef {object} Distribution
 * @property {number} median
 * @property {number} high The 95th percentile.
 * @property {number} maximum
 * @property {number} sum
 */

/**
 * The results of one command. Each ratio is the median over the rounds of the ratio to the first command.
 * @typedef {object} CommandSummary
 * @property {string} key
 * @property {string} label
 * @property {Spread} wallSeconds
 * @property {Spread} processorSeconds
 * @property {Spread} peakBytes
 * @property {Record<keyof Measurement, number>} ratios
 */

/**
 * @template {string} Key
 * @param {readonly Readonly<Record<Key, Measurement>>[]} rounds At least one.
 * @param {readonly { readonly key: Key, readonly label: string }[]} commands The first is what the others are measured beside.
 * @returns {CommandSummary[]}
 */
export function summarizeCommands(rounds, commands) {
  const [first] = commands;
  if (first === undefined) throw new Error("A round must have a command.");
  return commands.map(({ key, label }) => {
    /** @param {keyof Measurement} measure */
    const spread = (measure) => spreadOf(rounds.map((round) => round[key][measure]));
    /** @param {keyof Measurement} measure */
    const ratio = (measure) => spreadOf(rounds.map((round) => round[key][measure] / round[first.key][measure])).median;
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

/**
 * @param {readonly number[]} values At least one.
 * @returns {Distribution}
 */
export function distributionOf(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const { median, maximum } = spreadOf(values);
  const high = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return { median, high, maximum, sum: values.reduce((sum, value) => sum + value, 0) };
}
