/** Benchmarks of the generated validators, compared with Ajv: speed, load time and size. */

import { build } from "esbuild";
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ajvOptions } from "toolwright/generator";
import { createInstances } from "../contract/src/values/random-values.js";
import { createRandom } from "../contract/src/random.js";
import { collectWords } from "../contract/src/values/vocabulary.js";
import { repository, runNode, spreadOf, timed, type Plan } from "./measure.js";
import { count, kilobytes, milliseconds, type Section } from "./section.js";

/** Smallest geometric mean of the speed on valid arguments, relative to Ajv. */
const leastRatio = 1;
/** Longest load time of all modules, and largest size of the median module. */
const [mostLoadSeconds, mostBytes] = [0.03, 16_000];

interface Run {
  readonly validate: Validator;
  readonly values: readonly unknown[];
  /** Number of errors in one pass over the values. */
  readonly errors: number;
  passes: number;
  /** Nanoseconds of processor time per validation, one for each turn. */
  readonly times: number[];
}

export async function* measureValidation(plan: Plan): AsyncGenerator<Section, void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  try {
    const index = await transpileValidators(folder);
    const { validators } = await import(pathToFileURL(index).href);
    const inventory = join(repository, "generated", "model-tool-schema-inventory.json");
    const tools: readonly Tool[] = JSON.parse(readFileSync(inventory, "utf8")).tools;
    const turns = plan.rounds(15);
    const prepared = tools.map((tool) => prepareTool(tool, validators[tool.name].input, plan.seed));
    const runs = prepared.flatMap(({ valid, invalid }) => [valid, invalid]).flatMap(({ own, ajv }) => [own, ajv]);
    // Warms up all of them first, so that V8 has optimized the code that they share.
    runs.forEach(warmUp);
    for (let turn = 1; turn <= turns; turn += 1) {
      plan.progress(`turn ${turn} of ${turns}`);
      for (const run of turn % 2 === 0 ? runs : runs.toReversed()) run.times.push(time(run));
    }
    const loads = [];
    for (let load = 0; load < 11; load += 1) loads.push(await measureLoad(index, folder));
    yield summarize(prepared, loads, turns);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Transpiles the generated modules; returns the path of the one that imports all others. */
async function transpileValidators(folder: string): Promise<string> {
  const source = join(repository, "generated", "validators");
  const output = join(folder, "validators");
  const entryPoints = readdirSync(source)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(source, file));
  await build({ entryPoints, outdir: output, format: "esm", target: "es2022" });
  writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
  return join(output, "index.js");
}

interface Tool {
  readonly name: string;
  readonly input_schema: Record<string, never>;
  readonly examples: readonly object[];
}

const ajv = new Ajv2020({ ...ajvOptions, allErrors: true });
addFormats.default(ajv);

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly unknown[] | null;
}

function prepareTool({ name, input_schema: schema, examples }: Tool, generated: Validator, seed: number) {
  const byAjv: Validator = ajv.compile(schema);
  const random = createRandom(seed, name);
  const instances = createInstances({ schema, random, vocabulary: collectWords([schema]) });
  const make = () => instances.make(random.pick([0.3, 0.6, 1]));
  const spoil = () => {
    let value = make();
    for (let fault = random.below(3); fault >= 0; fault -= 1) value = instances.vary(value);
    return value;
  };
  // A model always sends an object.
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  const valid = collect([...examples], make, (value) => byAjv(value));
  const invalid = collect([], spoil, (value) => isObject(value) && !byAjv(value));
  const wrong = [...valid, ...invalid].find((value) => generated(value) !== byAjv(value));
  if (wrong !== undefined) throw new Error(`${name}: the verdict on ${JSON.stringify(wrong)} is not Ajv's.`);
  const runsOn = (values: readonly unknown[]) => ({ own: prepare(generated, values), ajv: prepare(byAjv, values) });
  const { size } = statSync(join(repository, "generated", "validators", `${name}.ts`));
  return { name, size, valid: runsOn(valid), invalid: runsOn(invalid) };
}

/** Adds distinct values until there are 32, in at most 2000 attempts: some tools accept few values. */
function collect(values: unknown[], make: () => unknown, accepts: (value: unknown) => boolean) {
  const seen = new Set(values.map((value) => JSON.stringify(value)));
  for (let attempt = 0; attempt < 2000 && values.length < 32; attempt += 1) {
    const value = make();
    const text = JSON.stringify(value);
    if (seen.has(text) || !accepts(value)) continue;
    seen.add(text);
    values.push(value);
  }
  return values;
}

function prepare(validate: Validator, values: readonly unknown[]): Run {
  return { validate, values, errors: countErrors(validate, values, 1), passes: 1, times: [] };
}

/** Processor time of a warm-up and of one measurement, in nanoseconds. */
const [warmUpTime, segment] = [40e6, 8e6];

function warmUp(run: Run): void {
  let spent = 0;
  for (let passes = 1; spent < warmUpTime; passes *= 2) {
    run.passes = passes;
    const once = time(run) * run.values.length * passes;
    spent += once;
    run.passes = Math.max(1, Math.ceil((segment / once) * passes));
  }
}

function time({ validate, values, passes, errors }: Run): number {
  const { value: found, seconds } = timed(() => countErrors(validate, values, passes));
  if (found !== errors * passes) throw new Error("A validator must find the same errors every time.");
  return (seconds * 1e9) / (passes * values.length);
}

function countErrors(validate: Validator, values: readonly unknown[], passes: number): number {
  let errors = 0;
  for (let pass = 0; pass < passes; pass += 1)
    for (const value of values) if (!validate(value)) errors += validate.errors?.length ?? 0;
  return errors;
}

/** Imports every module in a new process; returns the wall time in seconds. */
async function measureLoad(index: string, folder: string): Promise<number> {
  const code =
    "const start = performance.now(); await import(process.argv[1]); console.log((performance.now() - start) / 1e3);";
  const { stdout } = await runNode(["--input-type=module", "--eval", code, pathToFileURL(index).href], folder);
  return Number(stdout);
}

function summarize(tools: readonly ReturnType<typeof prepareTool>[], loads: readonly number[], turns: number): Section {
  // Both run in the same turn, at the same speed of the machine.
  const ratioOf = ({ own, ajv }: { readonly own: Run; readonly ajv: Run }): number =>
    spreadOf(ajv.times.map((time, turn) => time / (own.times[turn] ?? Number.NaN))).median;
  const meanOf = (ratios: readonly number[]): number =>
    Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const speedOf = ({ own }: { readonly own: Run }): string => `${(1000 / spreadOf(own.times).median).toFixed(1)} M/s`;
  const measured = tools.map(({ name, size, valid, invalid }) => {
    const [ofValid, ofInvalid] = [ratioOf(valid), ratioOf(invalid)];
    const cells = [name, speedOf(valid), ofValid.toFixed(2), speedOf(invalid), ofInvalid.toFixed(2), kilobytes(size)];
    return { ofValid, ofInvalid, size, cells };
  });
  const valid = meanOf(measured.map(({ ofValid }) => ofValid));
  const invalid = meanOf(measured.map(({ ofInvalid }) => ofInvalid));
  const size = spreadOf(measured.map((tool) => tool.size));
  const load = spreadOf(loads).median;
  const mean = ["geometric mean", "", valid.toFixed(2), "", invalid.toFixed(2), kilobytes(size.median)];
  return {
    title: `${tools.length} tools, ${count(turns, "turn")}, beside Ajv; all errors`,
    table: {
      headings: ["", "valid", "to Ajv", "invalid", "to Ajv", "size"],
      rows: [...measured.map(({ cells }) => cells), mean],
    },
    notes: [
      `All modules load in ${milliseconds(load)}.\n` +
        `The median module has ${kilobytes(size.median)}, the largest ${kilobytes(size.maximum)}.`,
    ],
    missed: [
      !(valid >= leastRatio) && `Ajv takes ${valid.toFixed(2)} times as long on valid arguments, not ${leastRatio}.`,
      !(load <= mostLoadSeconds) && `All modules load in ${milliseconds(load)}, not ${milliseconds(mostLoadSeconds)}.`,
      size.median > mostBytes && `The median module has ${kilobytes(size.median)}, not ${kilobytes(mostBytes)}.`,
    ],
  };
}
