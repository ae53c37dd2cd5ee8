/** Times one round of validation in a process of its own: every validator of every tool, on valid and invalid arguments. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ajvOptions } from "../dist/generator.js";

/** @typedef {import("./validation-corpus.mjs").ToolArguments} ToolArguments */

/** @typedef {"toolwright" | "ajv" | "typia"} ValidatorKey */

/**
 * Returns how many errors a validator finds; 0 for a valid value.
 * @typedef {(value: unknown) => number} CountErrors
 */

/**
 * Processor time of one validation in nanoseconds, turn by turn; in one turn a tool's validators run one after another.
 * @typedef {Partial<Record<ValidatorKey, readonly number[]>>} Times
 */

/**
 * @typedef {object} ToolTimes
 * @property {string} name
 * @property {Times} valid
 * @property {Times} invalid
 * @property {number} leftOut Arguments that typia judges differently; they are not timed.
 */

/**
 * One validator with the arguments that it is timed on.
 * @typedef {object} Run
 * @property {ValidatorKey} key
 * @property {CountErrors} count
 * @property {readonly unknown[]} values
 * @property {number} errors How many errors one pass over the values finds.
 * @property {number} passes As many as take `segment`.
 * @property {number[]} times
 */

/** Processor time of a warm-up and of one measurement, in nanoseconds. */
const [warmUp, segment] = [40e6, 8e6];
const turns = 9;

const [corpus, validators, typia] = process.argv.slice(2);
if (corpus === undefined || validators === undefined) {
  throw new Error("Usage: node bench/validation-round.mjs <corpus> <validators> [<validators of typia>]");
}
const { validators: generated } = await import(pathToFileURL(validators).href);
const ofTypia = typia === undefined ? undefined : await import(pathToFileURL(typia).href);
const ajv = new Ajv2020({ ...ajvOptions, allErrors: true });
addFormats.default(ajv);

/** @type {readonly ToolArguments[]} */
const tools = JSON.parse(readFileSync(corpus, "utf8"));
const prepared = tools.map(prepareTool);
const runs = prepared.flatMap(({ valid, invalid }) => [...valid, ...invalid]);
// All of them before the first measurement, so that the engine has optimized shared code for all of them.
for (const run of runs) warm(run);
for (let turn = 0; turn < turns; turn += 1) {
  for (const run of turn % 2 === 0 ? runs : runs.toReversed()) run.times.push(time(run));
}
/** @type {ToolTimes[]} */
const result = prepared.map(({ name, valid, invalid, leftOut }) => {
  return { name, valid: timesOf(valid), invalid: timesOf(invalid), leftOut };
});
process.stdout.write(JSON.stringify(result));

/** @param {ToolArguments} tool */
function prepareTool({ name, schema, valid, invalid }) {
  const byAjv = ajv.compile(schema);
  const byToolwright = generated[name].input;
  /** @type {Partial<Record<ValidatorKey, CountErrors>>} */
  const counters = {
    toolwright: (value) => (byToolwright(value) ? 0 : byToolwright.errors.length),
    ajv: (value) => (byAjv(value) ? 0 : (byAjv.errors?.length ?? 0)),
  };
  if (ofTypia !== undefined) counters.typia = countByTypia(ofTypia[name]);
  const differs = (/** @type {unknown} */ value) =>
    counters.typia !== undefined && counters.typia(value) > 0 !== !byAjv(value);
  const wrong = [...valid, ...invalid].find((value) => byToolwright(value) !== byAjv(value));
  if (wrong !== undefined) throw new Error(`${name}: the verdict on ${JSON.stringify(wrong)} is not Ajv's.`);
  /** @param {readonly unknown[]} values */
  const runsOn = (values) =>
    prepareRuns(
      counters,
      values.filter((value) => !differs(value)),
    );
  const leftOut = [...valid, ...invalid].filter(differs).length;
  return { name, valid: runsOn(valid), invalid: runsOn(invalid), leftOut };
}

/**
 * @param {(value: unknown) => { readonly success: boolean, readonly errors?: readonly unknown[] }} validate
 * @returns {CountErrors}
 */
function countByTypia(validate) {
  return (value) => {
    const verdict = validate(value);
    return verdict.success ? 0 : (verdict.errors?.length ?? 0);
  };
}

/**
 * @param {Partial<Record<ValidatorKey, CountErrors>>} counters
 * @param {readonly unknown[]} values
 * @returns {Run[]}
 */
function prepareRuns(counters, values) {
  return Object.entries(counters).map(([name, count]) => {
    const key = /** @type {ValidatorKey} */ (name); // The entries have the keys of the counters.
    return { key, count, values, errors: repeat({ count, values, passes: 1 }), passes: 1, times: [] };
  });
}

/** @param {Run} run */
function warm(run) {
  let spent = 0;
  for (let passes = 1; spent < warmUp; passes *= 2) {
    run.passes = passes;
    const once = time(run) * run.values.length * passes;
    spent += once;
    run.passes = Math.max(1, Math.ceil((segment / once) * passes));
  }
}

/**
 * @param {Run} run
 * @returns {number} Nanoseconds of one validation.
 */
function time(run) {
  const before = process.cpuUsage();
  const errors = repeat(run);
  const { user, system } = process.cpuUsage(before);
  if (errors !== run.errors * run.passes) throw new Error("A validator must find the same errors every time.");
  return ((user + system) * 1000) / (run.passes * run.values.length);
}

/** @param {{ readonly count: CountErrors, readonly values: readonly unknown[], readonly passes: number }} run */
function repeat({ count, values, passes }) {
  let errors = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const value of values) errors += count(value);
  }
  return errors;
}

/**
 * @param {readonly Run[]} measured
 * @returns {Times}
 */
function timesOf(measured) {
  return Object.fromEntries(measured.map(({ key, times }) => [key, times]));
}
