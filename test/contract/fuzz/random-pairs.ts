/** Runs random pairs of schemas, and hard ones, through the comparison, and sums up what Ajv has against it. */

import { hardPairs } from "./hard-pairs.js";
import { judgePair, makePair, type JudgedPair } from "./judge-pairs.js";
import { makeSchemas } from "./random-schemas.js";
import { judgeWidePair, makeWidePair } from "./side-by-side.js";
import { mostTime } from "./timed-comparison.js";

/** How much is tried. */
export interface PairRun {
  readonly seed: number;
  /** How many types the schemas come from; each gives one schema or two. */
  readonly types: number;
  /** Values that are tried against each pair that is said to be compatible. */
  readonly samples: number;
  /** Index of the one type to try. */
  readonly only?: number;
  /** Told of all pairs so far, after each batch. */
  readonly onProgress?: (report: PairReport) => void;
}

/** What a run came to. */
export interface PairReport {
  readonly seed: number;
  readonly pairs: number;
  readonly compatible: number;
  readonly breaking: number;
  readonly unproven: readonly JudgedPair[];
  /** Pairs of which something was said that Ajv does not confirm. */
  readonly faulty: readonly JudgedPair[];
  /** Milliseconds of a comparison. */
  readonly median: number;
  /** The pair that took longest. */
  readonly slowest: JudgedPair | undefined;
  /** Pairs that took longer than any may. */
  readonly slow: readonly JudgedPair[];
}

/** A batch is one project, which a compiler reads. */
const batchSize = 60;

/** Makes pairs and judges them; the same seed makes the same ones. */
export async function runPairs({ seed, types, samples, only, onProgress }: PairRun): Promise<PairReport> {
  const judged: JudgedPair[] = [];
  const first = only ?? 0;
  const last = only === undefined ? types : only + 1;
  for (let start = first; start < last; start += batchSize) {
    const schemas = await makeSchemas({ seed, start, types: Math.min(batchSize, last - start) });
    judged.push(...schemas.map((schema) => judgePair(makePair(seed, schema), { seed, samples })));
    onProgress?.(sumUp(seed, judged));
  }
  return sumUp(seed, judged);
}

function sumUp(seed: number, judged: readonly JudgedPair[]): PairReport {
  const withVerdict = (verdict: string): JudgedPair[] =>
    judged.filter(({ comparison }) => comparison?.verdict === verdict);
  const times = judged.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
  return {
    seed,
    pairs: judged.length,
    compatible: withVerdict("compatible").length,
    breaking: withVerdict("breaking").length,
    unproven: withVerdict("unproven"),
    faulty: judged.filter(({ faults }) => faults.length > 0),
    median: times[times.length >> 1] ?? 0,
    slow: judged.filter(({ milliseconds }) => milliseconds > mostTime),
    slowest: judged.toSorted((left, right) => right.milliseconds - left.milliseconds)[0],
  };
}

/** Judges every pair that took minutes once, or every `stride`th of them, from one that the seed chooses. */
export function runHardPairs(seed: number, stride = 1): PairReport {
  const chosen = hardPairs.filter((_, index) => (index + seed) % stride === 0);
  const judged = chosen.map(({ pair, verdict }) => {
    const result = judgePair(pair, { seed, samples: 0 });
    const found = result.comparison?.verdict;
    return found === verdict ? result : { ...result, faults: [...result.faults, `${found} instead of ${verdict}`] };
  });
  return sumUp(seed, judged);
}

/** The most changes that are shown of a pair. */
const mostSaid = 10;

/** Makes pairs that differ in several places at once, up to a thousand, and judges each finding at its place. */
export function runWidePairs(seed: number, pairs: number): PairReport {
  return sumUp(
    seed,
    Array.from({ length: pairs }, (_, index) => judgeWidePair(makeWidePair(seed, index), seed)),
  );
}

/** A pair with everything that is needed to look into it. */
export function describePair({ pair, comparison, faults }: JudgedPair): readonly string[] {
  return [
    pair.name,
    ...faults.map((fault) => `  ${fault}`),
    `  before ${JSON.stringify(pair.before)}`,
    `  after  ${JSON.stringify(pair.after)}`,
    ...(comparison?.changes ?? []).slice(0, mostSaid).map((change) => `  said   ${JSON.stringify(change)}`),
  ];
}

/** What a run came to, in one line. */
export function describeRun({ seed, pairs, unproven, faulty, median, slowest, slow, ...report }: PairReport): string {
  const verdicts = `${report.compatible} compatible, ${report.breaking} breaking, ${unproven.length} unproven`;
  const longest = slowest === undefined ? "none" : `${slowest.milliseconds.toFixed(0)} at most (${slowest.pair.name})`;
  return `seed ${seed}: ${pairs} pairs, ${verdicts}, ${faulty.length} wrong; ${median.toFixed(1)} ms a pair in the median, ${longest}, ${slow.length} over ${mostTime} ms`;
}
