/** From schemas that accept and schemas that reject to a small value on which they do so. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { type Context, createDistances, findContexts } from "./contexts.js";
import { createFollower } from "../../json-schema/references.js";
import { UndecidedText } from "../../patterns/pattern-matching.js";
import { createRandom } from "../../random.js";
import type { SchemaJudges } from "../../validation/judges.js";
import {
  type DeeperMaking,
  type FindCandidates,
  type Question,
  createCandidates,
  findDeeper,
} from "../../values/candidates.js";
import { composeObject } from "../../values/composed-values.js";
import { schemaOfProperty } from "../../values/part-schemas.js";
import { type ReadVariants, createVariantReader, meet, plainTypesOf } from "../../values/plain-schemas.js";
import { randomValues } from "../../values/random-values.js";
import { shrink } from "../../values/shrinking.js";
import { type SimplestMaking, choosePlain, createSimplest } from "../../values/simplest-values.js";
import { collectNames, collectWords } from "../../values/vocabulary.js";

/** A search for a value on which schemas disagree. */
export interface CounterexampleSearch {
  /** Whole documents that must all accept it; values are made from the first. */
  readonly accepting: readonly [JsonObject, ...JsonObject[]];
  /** Whole documents that must all reject it. */
  readonly rejecting: readonly [JsonObject, ...JsonObject[]];
  /** The schema in the first document, by identity, at which the sides differ; by default the whole. */
  readonly focus?: JsonObject | undefined;
  /** The schema of the same place in the first rejecting document; by default the whole. */
  readonly counterpart?: JsonObject | undefined;
  /** Values to try at the focus first. */
  readonly values?: readonly JsonValue[] | undefined;
  /** Properties at the focus to set, or leave out, first. */
  readonly names?: readonly string[] | undefined;
  readonly seed: number;
  /** The most values to try. */
  readonly samples: number;
  readonly judges: Pick<SchemaJudges, "accepts">;
}

export interface Counterexample {
  /** The smallest value found; undefined where none was. */
  readonly value?: JsonValue;
  /** How many values were tried until one was found; shrinking it does not count. */
  readonly tried: number;
}

/** The share of values made systematically, before random ones. */
const systematicPart = 0.7;
/** How many values are made at most for each that is tried: some are equal. */
const mostRepeated = 4;
/** How long a value may be that counts as one. */
const lengthOfOne = 3000;
/** The most words of the schemas that minimising uses. */
const mostWords = 200;

/** Searches a value that `accepting` accepts and `rejecting` rejects, and shrinks it; deterministic for a seed. */
export function findCounterexample(search: CounterexampleSearch): Counterexample {
  const { accepting, rejecting, judges, samples } = search;
  const isWitness = (value: JsonValue): boolean => {
    try {
      return (
        accepting.every((schema) => judges.accepts(schema, value)) &&
        rejecting.every((schema) => !judges.accepts(schema, value))
      );
    } catch (error) {
      if (error instanceof UndecidedText) return false;
      throw error;
    }
  };
  const seen = new Set<string>();
  let spent = 0;
  const tryAll = (values: Iterable<JsonValue>, limit: number): JsonValue | undefined => {
    let made = 0;
    for (const value of values) {
      made += 1;
      if (spent >= limit || made > samples * mostRepeated) return undefined;
      const text = JSON.stringify(value);
      if (seen.has(text)) continue;
      seen.add(text);
      spent += Math.ceil(text.length / lengthOfOne);
      if (isWitness(value)) return value;
    }
    return undefined;
  };
  const steered = tryAll(steeredValues(search), Math.ceil(samples * systematicPart));
  const found = steered === undefined ? tryAll(valuesByChance(search), samples) : steered;
  const tried = seen.size;
  if (found === undefined) return { tried };
  const schemas = [...accepting, ...rejecting];
  const words = collectWords(schemas).values.slice(0, mostWords);
  const value = shrink(found, { keeps: isWitness, words, names: collectNames(schemas) });
  return { value, tried };
}

/** Random values from both sides' schemas and words; deterministic for a seed. */
function valuesByChance({ accepting, rejecting, seed, values = [] }: CounterexampleSearch): Iterable<JsonValue> {
  const schemas = [accepting[0], rejecting[0]] as const;
  const words = collectWords([...accepting, ...rejecting]);
  const vocabulary = { ...words, values: [...words.values, ...values] };
  return randomValues({ schemas, vocabulary, random: createRandom(seed, JSON.stringify(schemas)) });
}

/** The most levels further down that are varied. */
const deepest = 9;
/** The most parts that are made on these levels: where no value is finite, none of them ends up in one. */
const mostParts = 4000;
/** The values around the focus: first the plainest, then others in case those are rejected. */
const choices = [0, 1, 2];
/** The most pairs of variants whose common values are tried. */
const mostPairs = 12;

/** Makes values that differ at the focus, then others of the whole. */
export function* steeredValues(search: CounterexampleSearch): Generator<JsonValue> {
  const [first, ...others] = search.accepting;
  const [root] = search.rejecting;
  const whole: Place = { focus: first, counterpart: root, root };
  const place: Place = { focus: search.focus ?? first, counterpart: search.counterpart ?? root, root };
  // Other documents may require more around the focus than the first one.
  const all = [first, ...others.map((one) => structuredClone(one))] as const;
  for (const one of place.focus === first ? [place] : [place, whole]) {
    for (const documents of others.length > 0 ? ([[first], all] as const) : ([[first]] as const)) {
      const scene = openScene(one, documents);
      if (scene === undefined) continue;
      yield* valuesWithNames(scene, search.names ?? []);
      yield* valuesAtFocus(scene, search.values ?? []);
      yield* valuesFurtherDown(scene);
    }
  }
}

interface Place {
  readonly focus: JsonObject;
  readonly counterpart: JsonObject;
  /** The counterpart's document. */
  readonly root: JsonObject;
}

/** A place in a document, read so that values can be made there. */
interface Scene extends SimplestMaking {
  /** The values around the focus: the first ones, or later ones. */
  readonly contextsOf: (choice: number) => readonly Context[];
  /** The question about the focus for some plain schemas. */
  readonly ask: (mains: readonly JsonObject[]) => Question;
  /** Whether a part of the document equals one of the other side. */
  readonly isSame: (left: JsonValue, right: JsonValue) => boolean;
}

/** Reads the accepting documents as one; undefined if no value reaches the focus. */
function openScene(
  { focus, counterpart, root }: Place,
  documents: readonly [JsonObject, ...JsonObject[]],
): Scene | undefined {
  // Copies, since a reference in a shared object leads to different places in each document.
  const other = structuredClone({ counterpart, document: root });
  const groups = documents.map((document) => ({ document, schemas: [document] }));
  const follow = createFollower([...groups, { document: other.document, schemas: Object.values(other) }]);
  const document = documents.length === 1 ? documents[0] : { allOf: documents };
  const measure = createDistances(document, follow, focus);
  if (!Number.isFinite(measure(document))) return undefined;
  const read = createVariantReader(follow);
  const making: SimplestMaking = { read, simplest: createSimplest(read) };
  const counterparts = plainWithin(other.counterpart, read);
  const own = plainWithin(focus, read);
  return {
    ...making,
    contextsOf: (choice) => findContexts(document, { ...making, measure, focus, choice }),
    ask: (mains) => ({ mains: withMeets(mains), counterparts, hints: [...own, ...mains] }),
    isSame: createComparison(document, other.document),
  };
}

/** The plainest objects at the focus that lack some properties, and those with one of them. */
function* valuesWithNames({ contextsOf, simplest }: Scene, names: readonly string[]): Generator<JsonValue> {
  if (names.length === 0) return;
  for (const { mains, fill } of contextsOf(0)) {
    for (const main of mains) {
      if (!plainTypesOf(main).includes("object")) continue;
      const make = (given: Iterable<readonly [string, JsonValue]>): readonly JsonValue[] =>
        composeObject(main, choosePlain(simplest), given).flatMap(fill);
      yield* make([]);
      for (const name of names) {
        for (const value of simplest(schemaOfProperty(main, name))) yield* make([[name, value]]);
      }
    }
  }
}

/** Values at the focus: the search's own, then those on which the sides may disagree. */
function* valuesAtFocus(scene: Scene, first: readonly JsonValue[]): Generator<JsonValue> {
  const find = rememberByMains(createCandidates(scene));
  for (const choice of choices) {
    for (const { mains, fill } of scene.contextsOf(choice)) {
      for (const value of first) yield* fill(value);
      for (const value of find(mains, scene.ask)) yield* fill(value);
    }
  }
}

/** Values that differ in parts of the focus: first in parts written differently, then in all. */
function* valuesFurtherDown(scene: Scene): Generator<JsonValue> {
  const contexts = scene.contextsOf(0);
  const find = createCandidates(scene);
  const isSettled: DeeperMaking["isSettled"] = (main, beside) => beside.some((one) => scene.isSame(main, one));
  let parts = 0;
  const spend = (): boolean => (parts += 1) <= mostParts;
  // Parts written alike may depend on the difference.
  for (const making of [isSettled, () => false].map((settled) => ({ ...scene, find, spend, isSettled: settled }))) {
    let isEmpty = false;
    // If a level has no value, deeper levels have none either.
    for (let steps = 1; steps <= deepest && !isEmpty; steps += 1) {
      isEmpty = true;
      for (const { mains, fill } of contexts) {
        for (const value of findDeeper(scene.ask(mains), steps, making)) {
          isEmpty = false;
          yield* fill(value);
        }
      }
    }
  }
}

/** Compares schemas of two documents as written; references only if all definitions are equal. */
function createComparison(document: JsonObject, other: JsonObject): (left: JsonValue, right: JsonValue) => boolean {
  const haveSameDefinitions = JSON.stringify(document["$defs"]) === JSON.stringify(other["$defs"]);
  return (left, right) => {
    const text = JSON.stringify(left);
    return text === JSON.stringify(right) && (haveSameDefinitions || !text.includes('"$ref"'));
  };
}

/** Contexts often have the same variants, and so the same values. */
function rememberByMains(
  find: FindCandidates,
): (mains: readonly JsonObject[], ask: Scene["ask"]) => readonly JsonValue[] {
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
  const excluded = plain.flatMap(({ not = false }) => read(not).map((variant) => variant.schema));
  return [...plain, ...excluded];
}

/** Plain schemas, and the intersections of pairs of them. */
function withMeets(mains: readonly JsonObject[]): readonly JsonObject[] {
  const met: JsonObject[] = [];
  for (const [index, left] of mains.entries()) {
    for (const right of mains.slice(index + 1)) {
      const both = met.length < mostPairs ? meet(left, right) : undefined;
      if (both !== undefined) met.push(both);
    }
  }
  return [...mains, ...met];
}
