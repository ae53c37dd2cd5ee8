/** From values on which the two sides disagree to the smallest with the same disagreement. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";
import { collectNames, plainerValues } from "@toolwright/contract/values";
import type { OfTrials } from "./compiler-questions.js";
import { judge, type Trial } from "./trial.js";

export interface Dispute {
  readonly value: JsonValue;
  readonly acceptedBy: "compiler" | "schema";
}

export type AskAcceptance = (values: OfTrials<JsonValue>) => OfTrials<boolean>;

/** The most values accepted by one side of a trial that are minimised; most share one cause. */
const mostOfOne = 2;
/** The most plainer values to try for one in a round: each costs compiler time. */
const mostCandidates = 40;
const mostRounds = 12;

/** Minimises the disagreements of each trial, a step of all of them in each round. */
export function minimise(found: OfTrials<Dispute>, trials: readonly Trial[], ask: AskAcceptance): OfTrials<Dispute> {
  let current = found.map(pickShort);
  const done = new Set<Dispute>();
  for (let round = 0; round < mostRounds; round += 1) {
    const candidates = current.map((ofOne, index) =>
      ofOne.map((one) => (done.has(one) ? [] : plainerThan(one, trials[index]))),
    );
    if (candidates.flat(2).length === 0) break;
    const verdicts = ask(candidates.map((ofOne) => ofOne.flat()));
    current = current.map((ofOne, index) => {
      const trial = trials[index];
      let position = 0;
      const next = ofOne.map((one, place) => {
        const values = candidates[index]?.[place] ?? [];
        const accepted = verdicts[index]?.slice(position, position + values.length) ?? [];
        position += values.length;
        const smaller = trial && findDispute(trial, one, { values, accepted });
        if (smaller === undefined) done.add(one);
        return smaller ?? one;
      });
      return distinctBy(next, ({ value }) => JSON.stringify(value));
    });
  }
  return current.map((ofOne) => distinctBy(ofOne, shapeOf));
}

/** The shortest that either side accepts. */
function pickShort(disputes: readonly Dispute[]): readonly Dispute[] {
  const bySize = disputes.toSorted((left, right) => sizeOf(left.value) - sizeOf(right.value));
  return (["compiler", "schema"] as const).flatMap((side) =>
    bySize.filter(({ acceptedBy }) => acceptedBy === side).slice(0, mostOfOne),
  );
}

function findDispute(
  trial: Trial,
  like: Dispute,
  tried: { readonly values: readonly JsonValue[]; readonly accepted: readonly boolean[] },
): Dispute | undefined {
  for (const [index, value] of tried.values.entries()) {
    const verdict = judge(trial, value, tried.accepted[index] === true);
    if (verdict.kind === "disputed" && verdict.acceptedBy === like.acceptedBy) return { ...like, value };
  }
  return undefined;
}

/** Values that are a step plainer; names that the schema does not know may change. */
function plainerThan({ value }: Dispute, trial: Trial | undefined): readonly JsonValue[] {
  const names = collectNames(trial === undefined ? [] : [trial.judged.schema]);
  const different = new Map<string, JsonValue>();
  for (const plainer of plainerValues(value, { words: [], names })) {
    different.set(JSON.stringify(plainer), plainer);
    if (different.size === mostCandidates) break;
  }
  return [...different.values()];
}

function sizeOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

/** The shape of a dispute, with scalars abstracted. */
function shapeOf({ value, acceptedBy }: Dispute): string {
  const shape = (part: JsonValue): JsonValue => {
    if (isList(part)) return part.map(shape);
    if (isObject(part)) return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, shape(inner)]));
    return part === null ? null : typeof part;
  };
  return JSON.stringify([acceptedBy, shape(value)]);
}

function distinctBy(disputes: readonly Dispute[], keyOf: (dispute: Dispute) => string): Dispute[] {
  const kept = new Map<string, Dispute>();
  for (const dispute of disputes) {
    const key = keyOf(dispute);
    if (!kept.has(key)) kept.set(key, dispute);
  }
  return [...kept.values()];
}
