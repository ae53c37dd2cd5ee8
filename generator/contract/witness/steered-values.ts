/** From a search for a witness to the values that are most likely to be one, the most likely and plainest first. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { createCandidates, type FindCandidates, type Question } from "./candidates.js";
import { findContexts, type Context } from "./contexts.js";
import { findDeeper, type DeeperMaking } from "./deeper-candidates.js";
import { createDistances } from "./distances.js";
import { schemaOfProperty } from "./object-parts.js";
import { meet, typesOf } from "./plain-schemas.js";
import { createReferences } from "./references.js";
import { createVariantReader, type ReadVariants } from "./schema-variants.js";
import { createSimplest, simplestObject, type SimplestMaking } from "./simplest-values.js";
import type { WitnessSearch } from "./witness-search.js";

/** How many steps further down are varied at most. */
const deepest = 9;
/** Which values stand around the focus: first the plainest, then others, lest the plainest are refused. */
const choices = [0, 1, 2];
/** Most pairs of variants whose common values are tried. */
const mostPairs = 12;

/** Makes values that differ from each other at the focus; after those of the focus alone, others of the whole. */
export function* steeredValues(search: WitnessSearch): Generator<JsonValue> {
  const { accepting, rejecting, focus, counterpart, counterpartRoot, values = [], names = [] } = search;
  const [first, ...others] = accepting;
  const [rejects] = rejecting;
  const whole: Place = { focus: first, counterpart: rejects, counterpartRoot: rejects };
  const place: Place =
    focus === undefined ? whole : { focus, counterpart, counterpartRoot: counterpartRoot ?? rejects };
  const isPart = focus !== undefined && focus !== first;
  // What the other documents want around the focus may be more than what the first one does.
  const copies = others.map((one) => structuredClone(one));
  for (const one of isPart ? [place, whole] : [place]) {
    yield* valuesAt(one, [first], { values, names });
    if (copies.length > 0) yield* valuesAt(one, [first, ...copies], { values, names });
  }
}

/** Where the sides differ. */
interface Place {
  readonly focus: JsonObject;
  readonly counterpart: JsonObject | undefined;
  readonly counterpartRoot: JsonObject | undefined;
}

/** What is tried before all else, should it fit. */
interface FirstTries {
  readonly values: readonly JsonValue[];
  readonly names: readonly string[];
}

function* valuesAt(
  { focus, counterpart, counterpartRoot }: Place,
  documents: readonly [JsonObject, ...JsonObject[]],
  tries: FirstTries,
): Generator<JsonValue> {
  // Documents may share objects, in which the same reference would lead to different places: hence the copies.
  const other = structuredClone({ counterpart: counterpart ?? {}, document: counterpartRoot ?? {} });
  const groups = documents.map((document) => ({ document, schemas: [document] }));
  const follow = createReferences([...groups, { document: other.document, schemas: Object.values(other) }]);
  const [first] = documents;
  const document = documents.length === 1 ? first : { allOf: documents };
  const measure = createDistances(document, follow, focus);
  if (!Number.isFinite(measure(document))) return;
  const read = createVariantReader(follow);
  const making: SimplestMaking = { read, simplest: createSimplest(read) };
  const counterparts = counterpart === undefined ? [] : plainWithin(other.counterpart, read);
  const own = plainWithin(focus, read);
  const ask = (mains: readonly JsonObject[]): Question => ({
    mains: withMeets(mains),
    counterparts,
    hints: [...own, ...mains],
  });
  const find = rememberByMains(createCandidates(making));
  const contextsOf = (choice: number): readonly Context[] =>
    findContexts(document, { ...making, measure, focus, choice });
  for (const { mains, fill } of tries.names.length === 0 ? [] : contextsOf(0)) {
    for (const value of objectsWith(tries.names, mains, making)) yield* filled(fill, value);
  }
  for (const choice of choices) {
    for (const { mains, fill } of contextsOf(choice)) {
      for (const value of tries.values) yield* filled(fill, value);
      for (const value of find(mains, ask)) yield* filled(fill, value);
    }
  }
  const isSame = createComparison(document, other.document);
  const isSettled = (main: JsonValue, beside: readonly JsonValue[]): boolean => beside.some((one) => isSame(main, one));
  // First what differs as it is written; then all, since what is written alike may have to do with what differs.
  for (const further of [{ isSettled }, { isSettled: () => false }]) {
    yield* deeperValues(contextsOf(0), ask, { ...making, ...further, find: createCandidates(making) });
  }
}

/** The plainest objects that lack some properties, and those that have one of them. */
function* objectsWith(
  names: readonly string[],
  mains: readonly JsonObject[],
  making: SimplestMaking,
): Generator<JsonValue> {
  for (const main of mains) {
    const make = (given: Iterable<readonly [string, JsonValue]>): readonly JsonValue[] =>
      typesOf(main).includes("object") ? simplestObject(main, { ...making, choice: 0 }, new Map(given)) : [];
    yield* make([]);
    for (const name of names) {
      for (const value of making.simplest(schemaOfProperty(main, name))) yield* make([[name, value]]);
    }
  }
}

/** Values that differ further down; where a step down makes none there is nothing further down. */
function* deeperValues(
  contexts: readonly Context[],
  ask: (mains: readonly JsonObject[]) => Question,
  making: DeeperMaking,
): Generator<JsonValue> {
  for (let steps = 1; steps <= deepest; steps += 1) {
    let isEmpty = true;
    for (const { mains, fill } of contexts) {
      for (const value of findDeeper(ask(mains), steps, making)) {
        isEmpty = false;
        yield* filled(fill, value);
      }
    }
    if (isEmpty) return;
  }
}

function* filled(fill: Context["fill"], part: JsonValue): Generator<JsonValue> {
  const value = fill(part);
  if (value !== undefined) yield value;
}

/** Compares schemas of two documents by how they are written; references only where all definitions are the same. */
function createComparison(document: JsonObject, other: JsonObject): (left: JsonValue, right: JsonValue) => boolean {
  const haveSameDefinitions = JSON.stringify(document["$defs"]) === JSON.stringify(other["$defs"]);
  return (left, right) => {
    const text = JSON.stringify(left);
    return text === JSON.stringify(right) && (haveSameDefinitions || !text.includes('"$ref"'));
  };
}

/** What one context needs is often needed again for the next one: the same variants stand there. */
function rememberByMains(
  find: FindCandidates,
): (mains: readonly JsonObject[], ask: (mains: readonly JsonObject[]) => Question) => readonly JsonValue[] {
  const known: { readonly mains: readonly JsonObject[]; readonly values: readonly JsonValue[] }[] = [];
  return (mains, ask) => {
    const before = known.find(
      (one) => one.mains.length === mains.length && one.mains.every((main, index) => main === mains[index]),
    );
    if (before !== undefined) return before.values;
    const values = find(ask(mains));
    known.push({ mains, values });
    return values;
  };
}

/** The plain schemas of a schema, and of what they exclude. */
function plainWithin(schema: JsonValue, read: ReadVariants): readonly JsonObject[] {
  const plain = read(schema).map((variant) => variant.schema);
  const excluded = plain.flatMap(({ not }) => (not === undefined ? [] : read(not).map((variant) => variant.schema)));
  return [...plain, ...excluded];
}

/** Plain schemas, and those for the values that two of them have in common. */
function withMeets(mains: readonly JsonObject[]): readonly JsonObject[] {
  const met = mains.flatMap((left, index) => mains.slice(index + 1).map((right) => meet(left, right)));
  return [...mains, ...met.filter((one) => one !== undefined).slice(0, mostPairs)];
}
