/** Runs random types through `verify`, and sums up where a schema and the compiler disagree. */

import { rmSync } from "node:fs";
import { verify, type Diagnostic, type SchemaVerification, type VerifyResult } from "toolwright/generator";
import { createToolProject } from "../support/scratch-project.js";
import { packageFiles } from "./random-modules.js";
import { sampleAt, type Sample } from "./random-types.js";

export interface OracleOptions {
  readonly seed: number;
  /** How many types. */
  readonly types: number;
  /** Values that are tried against each schema. */
  readonly instances: number;
  /** Index of the one sample to run. */
  readonly only?: number;
  /** Told of each batch when it is done. */
  readonly onProgress?: (report: OracleReport) => void;
}

export type Direction = "input" | "output";

/** A value that the compiler and a schema do not agree on. */
export interface SampleDisagreement {
  readonly direction: Direction;
  readonly found: SchemaVerification["disagreements"][number];
}

/** How many values were tried, and how many of them both sides accept or both refuse. */
export interface ValueCounts {
  readonly instances: number;
  readonly accepted: number;
  readonly rejected: number;
}

/** What came of one sample. */
export type Outcome =
  | { readonly kind: "judged"; readonly values: ValueCounts; readonly disagreements: readonly SampleDisagreement[] }
  | { readonly kind: "refused" | "uncompilable"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: "crashed"; readonly message: string };

export interface JudgedSample {
  readonly index: number;
  readonly sample: Sample;
  readonly outcome: Outcome;
}

export interface OracleReport {
  readonly seed: number;
  readonly done: number;
  /** Samples of which at least one value was accepted: of the others nothing is known. */
  readonly judged: number;
  /** Samples whose schemas were tried, and both sides refused every value. */
  readonly empty: readonly JudgedSample[];
  readonly values: ValueCounts;
  readonly uncompilable: readonly JudgedSample[];
  readonly refused: readonly JudgedSample[];
  readonly crashed: readonly JudgedSample[];
  readonly disagreed: readonly JudgedSample[];
  /** How many samples were made with each construct, and how many of these were judged. */
  readonly used: ReadonlyMap<string, { readonly drawn: number; readonly judged: number }>;
}

/** A batch is one project: a compiler starts for each, and each holds what it has read until it is done. */
const batchSize = 125;

/** Makes the types of a run and has them judged. */
export function runRandomOracle(options: OracleOptions): OracleReport {
  const { seed, types, only, onProgress = () => undefined } = options;
  const indexes = only === undefined ? Array.from({ length: types }, (_, index) => index) : [only];
  const all: JudgedSample[] = [];
  for (let start = 0; start < indexes.length; start += batchSize) {
    const batch = indexes.slice(start, start + batchSize).map((index) => ({ index, sample: sampleAt(seed, index) }));
    all.push(...judgeSamples(batch, options));
    onProgress(sumUp(seed, all));
  }
  return sumUp(seed, all);
}

export interface NumberedSample {
  readonly index: number;
  readonly sample: Sample;
}

/** Has samples judged in one project; where that throws, in halves, so that one sample takes no other with it. */
export function judgeSamples(
  samples: readonly NumberedSample[],
  options: { readonly seed: number; readonly instances: number },
): readonly JudgedSample[] {
  const { seed, instances } = options;
  const project = createToolProject({
    ...packageFiles,
    ...Object.assign({}, ...samples.map(({ index, sample }) => placeFiles(index, sample))),
  });
  try {
    const result = verify({ root: project.root, seed, instances });
    if (!result.ran) throw new Error(`The project could not be read: ${JSON.stringify(result.diagnostics)}`);
    return samples.map(({ index, sample }) => ({ index, sample, outcome: findOutcome(index, result) }));
  } catch (error) {
    const [only] = samples;
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (samples.length === 1 && only !== undefined) return [{ ...only, outcome: { kind: "crashed", message } }];
    const middle = Math.ceil(samples.length / 2);
    const halves = [samples.slice(0, middle), samples.slice(middle)];
    return halves.flatMap((half) => judgeSamples(half, options));
  } finally {
    rmSync(project.root, { recursive: true });
  }
}

const folderOf = (index: number): string => `tools/s${index}/`;

function placeFiles(index: number, sample: Sample): Record<string, string> {
  const files = Object.entries(sample.filesFor(`sample_${index}`));
  return Object.fromEntries(files.map(([name, text]) => [`${folderOf(index)}${name}`, text]));
}

/** What says that the sample itself is wrong, and not what is made of it. */
const compilerCodes: readonly string[] = ["type-error", "syntax-error", "unresolved-import"];

function findOutcome(index: number, { tools, diagnostics }: VerifyResult): Outcome {
  const tool = tools.find((one) => one.tool === `sample_${index}`);
  if (tool !== undefined) return readTool(tool);
  const own = diagnostics.filter(
    ({ severity, locations }) => severity === "error" && locations.some(({ file }) => file.startsWith(folderOf(index))),
  );
  const elsewhere = diagnostics.filter(({ locations }) => locations.some(({ file }) => !file.startsWith("tools/")));
  const found = own.length > 0 ? own : elsewhere;
  const isWrong = own.some(({ code }) => compilerCodes.includes(code));
  return { kind: isWrong ? "uncompilable" : "refused", diagnostics: found };
}

function readTool({ input, output }: VerifyResult["tools"][number]): Outcome {
  const directions = [
    { direction: "input", schema: input },
    ...(output === null ? [] : [{ direction: "output", schema: output } as const]),
  ] as const;
  return {
    kind: "judged",
    values: sumCounts(directions.map(({ schema }) => schema)),
    disagreements: directions.flatMap(({ direction, schema }) =>
      schema.disagreements.map((found) => ({ direction, found })),
    ),
  };
}

function sumCounts(counts: readonly ValueCounts[]): ValueCounts {
  return counts.reduce(
    (sum, { instances, accepted, rejected }) => ({
      instances: sum.instances + instances,
      accepted: sum.accepted + accepted,
      rejected: sum.rejected + rejected,
    }),
    { instances: 0, accepted: 0, rejected: 0 },
  );
}

function sumUp(seed: number, all: readonly JudgedSample[]): OracleReport {
  const ofKind = (kind: Outcome["kind"]): JudgedSample[] => all.filter(({ outcome }) => outcome.kind === kind);
  const countsOf = ({ outcome }: JudgedSample): ValueCounts[] => (outcome.kind === "judged" ? [outcome.values] : []);
  const tried = ofKind("judged");
  const judged = tried.filter((one) => countsOf(one).some(({ accepted }) => accepted > 0));
  const disagreed = tried.filter(({ outcome }) => outcome.kind === "judged" && outcome.disagreements.length > 0);
  const used = new Map<string, { drawn: number; judged: number }>();
  for (const one of all) {
    for (const construct of one.sample.used) {
      const counts = used.get(construct) ?? { drawn: 0, judged: 0 };
      used.set(construct, { drawn: counts.drawn + 1, judged: counts.judged + (judged.includes(one) ? 1 : 0) });
    }
  }
  return {
    seed,
    done: all.length,
    judged: judged.length,
    empty: tried.filter((one) => !judged.includes(one) && !disagreed.includes(one)),
    values: sumCounts(tried.flatMap(countsOf)),
    uncompilable: ofKind("uncompilable"),
    refused: ofKind("refused"),
    crashed: ofKind("crashed"),
    disagreed,
    used,
  };
}
