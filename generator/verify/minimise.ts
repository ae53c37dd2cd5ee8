/** From values on which the two sides disagree to the smallest that they still disagree on in the same way. */

import type { JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { placesOf } from "../instances/places.js";
import type { OfTrials } from "./compiler-questions.js";
import { judge, type Trial } from "./trial.js";

/** A value that one side accepts and the other refuses. */
export interface Dispute {
  readonly value: JsonValue;
  readonly acceptedBy: "compiler" | "schema";
}

/** Tells of values of each trial whether the compiler accepts them. */
export type AskAcceptance = (values: OfTrials<JsonValue>) => OfTrials<boolean>;

/** Most values that one side of a trial accepts and that are made smaller; of a hundred most have one cause. */
const mostOfOne = 2;
/** Most smaller values that are tried for one in a round: each costs the compiler some time. */
const mostCandidates = 16;
const mostRounds = 12;

/** Makes the disagreements of each trial smaller, a step of all of them in each round. */
export function minimise(found: OfTrials<Dispute>, trials: readonly Trial[], ask: AskAcceptance): OfTrials<Dispute> {
  let current = found.map(pickShort);
  const done = new Set<Dispute>();
  for (let round = 0; round < mostRounds; round += 1) {
    const candidates = current.map((ofOne) =>
      ofOne.map((one) => (done.has(one) ? [] : smallerValues(one.value).slice(0, mostCandidates))),
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

/** The shortest of those that either side accepts. */
function pickShort(disputes: readonly Dispute[]): readonly Dispute[] {
  const bySize = disputes.toSorted((left, right) => sizeOf(left.value) - sizeOf(right.value));
  return (["compiler", "schema"] as const).flatMap((side) =>
    bySize.filter(({ acceptedBy }) => acceptedBy === side).slice(0, mostOfOne),
  );
}

/** The first of some values that is disputed in the same way. */
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

/** Values that are a step smaller, the smallest first. */
function smallerValues(value: JsonValue): JsonValue[] {
  const smaller = placesOf(value).flatMap(({ value: part, replace }) => simplerParts(part).map(replace));
  const bySize = new Map(smaller.map((one) => [JSON.stringify(one), one]));
  bySize.delete(JSON.stringify(value));
  return [...bySize.values()].sort((left, right) => sizeOf(left) - sizeOf(right));
}

function simplerParts(part: JsonValue): JsonValue[] {
  if (isList(part)) return part.length === 0 ? [0] : part.map((_, index) => part.toSpliced(index, 1));
  if (isObject(part)) {
    const entries = Object.entries(part);
    const without = (key: string): JsonValue => Object.fromEntries(entries.filter(([name]) => name !== key));
    // A name that does not matter is called k, so that what differs in such names only comes out the same.
    const renamed = (key: string): JsonValue =>
      Object.fromEntries(entries.map(([name, value]) => [name === key ? "k" : name, value]));
    const keys = Object.keys(part);
    const names = keys.includes("k") ? [] : keys;
    return entries.length === 0 ? [0] : [...keys.map(without), ...names.map(renamed)];
  }
  if (typeof part === "string") return part === "" ? [0] : ["", "a"].filter((text) => text.length < part.length);
  if (typeof part === "number") return part === 0 ? [] : [0, 1].filter((number) => number !== part);
  return [0];
}

function sizeOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

/** What a dispute is about, whichever of several scalars it was found with. */
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
