/** Lays out what the benchmark measured of the generated validators, for a terminal or for the documentation. */

import { renderTable } from "./report.mjs";
import { leastRatios, mostBytes, mostLoadSeconds } from "./validation.mjs";

/** @typedef {import("./report.mjs").Layout} Layout */
/** @typedef {import("./validation.mjs").ArgumentsKind} ArgumentsKind */
/** @typedef {import("./validation.mjs").Ratios} Ratios */
/** @typedef {import("./validation.mjs").ValidationResult} ValidationResult */

/**
 * @param {ValidationResult} validation
 * @param {Layout} layout
 */
export function renderValidation(validation, layout) {
  const { rounds, typia, leftOut, load, bytes, tools } = validation;
  const beside = typia === undefined ? "typia could not be installed" : `typia ${typia}`;
  const title = `${tools.length} tools, ${rounds} ${rounds === 1 ? "round" : "rounds"}, beside Ajv and ${beside}; all errors`;
  const sections = [
    renderTable(title, tableOf(validation), layout),
    `All modules load in ${milliseconds(load.wallSeconds.median)} and take ` +
      `${milliseconds(load.processorSeconds.median)} of processor time.\n` +
      `The median module has ${kilobytes(bytes.median)}, the largest ${kilobytes(bytes.maximum)}.`,
    ...(leftOut === 0 ? [] : [`Left out: ${leftOut} arguments that typia judges differently.`]),
  ];
  return sections.join("\n\n");
}

/**
 * Returns a sentence for each bar that the measurement misses.
 * @param {ValidationResult} result
 * @returns {string[]}
 */
export function findMissedBars({ means, load, bytes }) {
  const missed = Object.entries(leastRatios).flatMap(([kind, bars]) =>
    Object.entries(bars).flatMap(([key, least]) => {
      // Both keys come from the table of bars, which has no others.
      const ratio = means[/** @type {ArgumentsKind} */ (kind)][/** @type {keyof Ratios} */ (key)];
      if (ratio === undefined || ratio >= least) return [];
      return [`On ${kind} arguments the validators are ${ratio.toFixed(2)} times as fast as ${key}, not ${least}.`];
    }),
  );
  const loadSeconds = load.wallSeconds.median;
  if (loadSeconds > mostLoadSeconds)
    missed.push(
      `The validators take ${milliseconds(loadSeconds)} to load, more than ${milliseconds(mostLoadSeconds)}.`,
    );
  if (bytes.median > mostBytes)
    missed.push(`The median module has ${kilobytes(bytes.median)}, more than ${kilobytes(mostBytes)}.`);
  return missed;
}

/** @param {ValidationResult} result */
function tableOf({ tools, means, bytes }) {
  const keys = /** @type {(keyof Ratios)[]} */ (Object.keys(means.valid));
  /** @param {Ratios} ratios */
  const cells = (ratios) => keys.map((key) => (ratios[key] ?? Number.NaN).toFixed(2));
  const headings = keys.map((key) => `to ${key === "ajv" ? "Ajv" : key}`);
  return {
    headings: ["", "valid", ...headings, "invalid", ...headings, "size"],
    rows: [
      ...tools.map(({ name, speed: { valid, invalid }, bytes: size }) => [
        name,
        perSecond(valid.nanoseconds),
        ...cells(valid.ratios),
        perSecond(invalid.nanoseconds),
        ...cells(invalid.ratios),
        kilobytes(size),
      ]),
      ["geometric mean", "", ...cells(means.valid), "", ...cells(means.invalid), kilobytes(bytes.median)],
    ],
  };
}

/** @param {number} nanoseconds Of one validation. */
function perSecond(nanoseconds) {
  return `${(1000 / nanoseconds).toFixed(1)} M/s`;
}

/** @param {number} seconds */
function milliseconds(seconds) {
  return `${(seconds * 1000).toFixed(1)} ms`;
}

/** @param {number} size In bytes. */
function kilobytes(size) {
  return `${(size / 1000).toFixed(1)} kB`;
}
