/** Makes a sample plainer, as long as the judges still disagree on it, or it is still refused, for the same reason. */

import type { Tape } from "./random-choices.js";
import { judgeSamples, type JudgedSample } from "./random-oracle.js";
import { reasonOf } from "./random-report.js";
import { readSample, type Sample } from "./random-types.js";

const mostRounds = 20;
/** Most samples that are tried in a round: they are judged in one project. */
const mostCandidates = 80;

/** The plainest sample that was found. Its index counts within the reduction: only its source says what it is. */
export function reduceSample(
  judged: JudgedSample,
  options: { readonly seed: number; readonly instances: number },
): JudgedSample {
  const ways = waysOf(judged);
  const tried = new Set<string>([sourceOf(judged.sample)]);
  let best = judged;
  for (let round = 0; round < mostRounds; round += 1) {
    const candidates = plainerTapes(best.sample.tape).map(readSample);
    const fresh = candidates.filter((sample) => isFresh(sample, best.sample, tried)).slice(0, mostCandidates);
    if (fresh.length === 0) break;
    const numbered = fresh.map((sample, index) => ({ index, sample }));
    const found = judgeSamples(numbered, options).filter((one) => waysOf(one).some((way) => ways.includes(way)));
    const [plainest] = found.sort((left, right) => sizeOf(left.sample) - sizeOf(right.sample));
    if (plainest === undefined) continue;
    best = plainest;
  }
  return best;
}

function isFresh(sample: Sample, best: Sample, tried: Set<string>): boolean {
  const source = sourceOf(sample);
  if (tried.has(source) || sizeOf(sample) >= sizeOf(best)) return false;
  // A tape that is cut out of step makes other types: they would show a fault, but another one.
  if (![...sample.used].every((construct) => best.used.has(construct))) return false;
  tried.add(source);
  return true;
}

function sourceOf(sample: Sample): string {
  return Object.values(sample.filesFor("sample")).join("\n");
}

function sizeOf(sample: Sample): number {
  return sourceOf(sample).length;
}

/** What is wrong with a sample: who accepts what the other refuses, in which direction, and for what kind of reason. */
function waysOf(judged: JudgedSample): readonly string[] {
  const { outcome } = judged;
  if (outcome.kind !== "judged") return [reasonOf(judged)];
  return outcome.disagreements.map(({ direction, found: { compiler, schema } }) =>
    compiler.accepts
      ? `${direction} schema ${kindOf(schema.message)}`
      : `${direction} compiler ${kindOf(compiler.message)}`,
  );
}

/** The last sentence of a message, without the names and types in it. */
function kindOf(message: string | null): string {
  const [last = ""] = (message ?? "").split(" … ").slice(-1);
  return last.replaceAll(/'[^']*'|"[^"]*"|^\/\S* |:.*$/g, "");
}

/** Tapes with a part cut out, or with zeros in its place: large parts first. */
function plainerTapes(tape: Tape): readonly Tape[] {
  const plainer: Tape[] = [];
  for (let size = Math.ceil(tape.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < tape.length; start += size) {
      const [before, after] = [tape.slice(0, start), tape.slice(start + size)];
      plainer.push([...before, ...after], [...before, ...Array.from({ length: size }, () => 0), ...after]);
    }
  }
  return plainer;
}
