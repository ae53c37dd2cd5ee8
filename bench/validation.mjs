/** Measures the generated validators beside Ajv compiled in process and typia: speed, load time, and size. */

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { spreadOf } from "./statistics.mjs";
import { transpileValidators } from "./transpiled-validators.mjs";
import { installTypia } from "./typia-installation.mjs";

/** @typedef {import("./statistics.mjs").Spread} Spread */
/** @typedef {import("./validation-round.mjs").ToolTimes} ToolTimes */
/** @typedef {import("./validation-round.mjs").ValidatorKey} ValidatorKey */

/** @typedef {"valid" | "invalid"} ArgumentsKind */

/**
 * The time of a validator divided by that of the generated one.
 * @typedef {Partial<Record<Exclude<ValidatorKey, "toolwright">, number>>} Ratios
 */

/**
 * @typedef {object} ToolResult
 * @property {string} name
 * @property {Record<ArgumentsKind, { readonly nanoseconds: number, readonly ratios: Ratios }>} speed
 * @property {number} bytes Size of the generated module.
 */

/**
 * @typedef {object} ValidationResult
 * @property {number} rounds
 * @property {number} leftOut Arguments that typia judges differently.
 * @property {string} [typia] Its version; absent if it could not be installed.
 * @property {readonly ToolResult[]} tools
 * @property {Record<ArgumentsKind, Ratios>} means Geometric, over the tools.
 * @property {Spread} bytes
 * @property {{ readonly wallSeconds: Spread, readonly processorSeconds: Spread }} load Of every validator, in a fresh process.
 */

/** The least allowed geometric means of the ratios. */
export const leastRatios = { valid: { ajv: 1, typia: 1 }, invalid: { typia: 2 } };
/** The longest allowed load time of all modules, and the largest allowed size of the median module. */
export const mostLoadSeconds = 0.03;
export const mostBytes = 12_000;

const loads = 11;
const execute = promisify(execFile);

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<ValidationResult>}
 */
export async function measureValidation({ repository, seed, rounds }, progress) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  /** @param {string[]} args */
  const run = async ([script = "", ...args]) => {
    const options = { maxBuffer: 2 ** 26 };
    return (await execute(process.execPath, [join(repository, "bench", script), ...args], options)).stdout;
  };
  try {
    const inventory = join(repository, "generated", "model-tool-schema-inventory.json");
    const corpus = join(folder, "corpus.json");
    progress("making arguments");
    await run(["validation-corpus.mjs", inventory, corpus, String(seed)]);
    const { tools } = JSON.parse(readFileSync(inventory, "utf8"));
    const { index, bytes } = await transpileValidators({ repository, folder, tools });
    progress("installing and building typia");
    const typia = await buildTypia({ repository, folder, run });
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`validation, round ${round} of ${rounds}`);
      const files = [corpus, index, ...(typia === undefined ? [] : [typia.module])];
      results.push(/** @type {ToolTimes[]} */ (JSON.parse(await run(["validation-round.mjs", ...files]))));
    }
    /** @type {import("./load-time.mjs").LoadTime[]} */
    const loadTimes = [];
    for (let load = 0; load < loads; load += 1) loadTimes.push(JSON.parse(await run(["load-time.mjs", index])));
    return {
      ...summarize(results, bytes),
      ...(typia === undefined ? {} : { typia: typia.version }),
      load: {
        wallSeconds: spreadOf(loadTimes.map((load) => load.wallSeconds)),
        processorSeconds: spreadOf(loadTimes.map((load) => load.processorSeconds)),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{ readonly repository: string, readonly folder: string, readonly run: (args: string[]) => Promise<string> }} plan
 * @returns {Promise<{ readonly module: string, readonly version: string } | undefined>}
 */
async function buildTypia({ repository, folder, run }) {
  const typia = await installTypia({ repository, folder });
  if (typia === undefined) return undefined;
  const module = join(folder, "typia.mjs");
  await run([join("typia", "build.mjs"), repository, typia.home, module]);
  return { module, version: typia.version };
}

/**
 * @param {readonly (readonly ToolTimes[])[]} rounds At least one, each with the same tools.
 * @param {Readonly<Record<string, number>>} bytes
 */
function summarize(rounds, bytes) {
  const [first = []] = rounds;
  const tools = first.map(({ name }, index) => {
    const times = rounds.flatMap((round) => round[index] ?? []);
    const speed = { valid: compare(times, "valid"), invalid: compare(times, "invalid") };
    return { name, speed, bytes: bytes[name] ?? Number.NaN };
  });
  return {
    rounds: rounds.length,
    leftOut: first.reduce((sum, { leftOut }) => sum + leftOut, 0),
    tools,
    means: { valid: meansOf(tools, "valid"), invalid: meansOf(tools, "invalid") },
    bytes: spreadOf(tools.map((tool) => tool.bytes)),
  };
}

/**
 * @param {readonly ToolTimes[]} rounds Of one tool.
 * @param {ArgumentsKind} kind
 */
function compare(rounds, kind) {
  const timesOf = (/** @type {ValidatorKey} */ key) => rounds.flatMap((round) => round[kind][key] ?? []);
  const own = timesOf("toolwright");
  const entries = /** @type {const} */ (["ajv", "typia"]).flatMap((key) => {
    // Within one turn, the machine has the same speed for all of them.
    const ratios = timesOf(key).map((time, turn) => time / (own[turn] ?? Number.NaN));
    return ratios.length === 0 ? [] : [[key, spreadOf(ratios).median]];
  });
  return { nanoseconds: spreadOf(own).median, ratios: /** @type {Ratios} */ (Object.fromEntries(entries)) };
}

/**
 * @param {readonly ToolResult[]} tools
 * @param {ArgumentsKind} kind
 * @returns {Ratios}
 */
function meansOf(tools, kind) {
  const keys = /** @type {("ajv" | "typia")[]} */ (Object.keys(tools[0]?.speed[kind].ratios ?? {}));
  const mean = (/** @type {"ajv" | "typia"} */ key) =>
    Math.exp(tools.reduce((sum, { speed }) => sum + Math.log(speed[kind].ratios[key] ?? 1), 0) / tools.length);
  return Object.fromEntries(keys.map((key) => [key, mean(key)]));
}
