/** From values on which the two sides disagree to the smallest that they still disagree on in the same way. */

import type { JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import type { CompilerRefusal } from "./compiler-verdicts.js";
import { placesOf } from "./mutations.js";
import type { SchemaRefusal } from "./schema-verdicts.js";
import type { Trial } from "./trial.js";

/** A value on which the two sides disagree. */
export interface JudgedDisagreement {
  readonly value: JsonValue;
  /** Why the compiler refuses it; undefined where it accepts it. */
  readonly compiler: CompilerRefusal | undefined;
  /** Why the schema refuses it; undefined where it accepts it. */
  readonly schema: SchemaRefusal | undefined;
}

/** Asks the compiler about values of each trial. */
export type Ask = (values: readonly (readonly JsonValue[])[]) => readonly (readonly (CompilerRefusal | undefined)[])[];

/** Most values of one trial that are made smaller, the shortest first; of a hundred most have one cause. */
const mostOfOne = 6;
/** Most smaller values that are tried for one in a round: each costs the compiler some time. */
const mostCandidates = 40;
const mostRounds = 12;

/** Makes the disagreements of each trial smaller, a step of all of them in each round. */
export function minimise(
  found: readonly (readonly JudgedDisagreement[])[],
  trials: readonly Trial[],
  ask: Ask,
): readonly (readonly JudgedDisagreement[])[] {
  let current = found.map((ofOne) =>
    ofOne.toSorted((left, right) => sizeOf(left.value) - sizeOf(right.value)).slice(0, mostOfOne),
  );
  const done = new Set<JudgedDisagreement>();
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
        const refusals = verdicts[index]?.slice(position, position + values.length) ?? [];
        position += values.length;
        const smaller = trial && findDisagreement(trial, one, { values, refusals });
        if (smaller === undefined) done.add(one);
        return smaller ?? one;
      });
      return distinct(next);
    });
  }
  return current;
}

/** The first of some values on which the sides disagree in the same way. */
function findDisagreement(
  trial: Trial,
  like: JudgedDisagreement,
  tried: { readonly values: readonly JsonValue[]; readonly refusals: readonly (CompilerRefusal | undefined)[] },
): JudgedDisagreement | undefined {
  for (const [index, value] of tried.values.entries()) {
    const compiler = tried.refusals[index];
    if ((compiler === undefined) !== (like.compiler === undefined)) continue;
    const schema = trial.refuse(value);
    if ((schema === undefined) !== (like.schema === undefined)) continue;
    if (schema === undefined || trial.narrowedBy(value) === undefined) return { value, compiler, schema };
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
  if (isList(part)) return part.map((_, index) => part.toSpliced(index, 1));
  if (isObject(part)) {
    const entries = Object.entries(part);
    return entries.map(([dropped]) => Object.fromEntries(entries.filter(([key]) => key !== dropped)));
  }
  if (typeof part === "string") return part === "" ? [] : ["", "a"].filter((text) => text.length < part.length);
  if (typeof part === "number") return part === 0 ? [] : [0, 1].filter((number) => number !== part);
  return [];
}

function sizeOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

function distinct(disagreements: readonly JudgedDisagreement[]): JudgedDisagreement[] {
  return [...new Map(disagreements.map((one) => [JSON.stringify(one.value), one])).values()];
}
