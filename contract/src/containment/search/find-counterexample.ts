/** Searches for a small value that some schemas accept and others reject. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { type Context, createDistances, findContexts } from "./contexts.js";
import { createFollower } from "../../json-schema/references.js";
import { UndecidedText } from "../../patterns/pattern-matching.js";
import { createRandom } from "../../random.js";
import type { SchemaValidator } from "../../validation/schema-validator.js";
import {
  type DeeperOptions,
  type FindCandidates,
  type CandidateSchemas,
  createCandidates,
  findDeeper,
} from "../../values/candidates.js";
import { composeObject } from "../../values/composed-values.js";
import { schemaOfProperty } from "../../values/part-schemas.js";
import { plainSchemasIn, createVariants, intersectSchemas, plainTypesOf } from "../../values/plain-schemas.js";
import { randomValues } from "../../values/random-values.js";
import { shrink } from "../../values/shrinking.js";
import { type ValueMaker, choosePlain, createSimplest } from "../../values/simplest-values.js";
import { collectNames, collectWords } from "../../values/vocabulary.js";

export interface CounterexampleSearch {
  /** Documents that must all accept the value; values are made from the first. */
  readonly accepting: readonly [JsonObject, ...JsonObject[]];
  /** Documents that must all reject it. */
  readonly rejecting: readonly [JsonObject, ...JsonObject[]];
  /** The subschema of the first document, by identity, in which the sides differ; by default the whole. */
  readonly focus?: JsonObject | undefined;
  /** Its counterpart in the first rejecting document; by default the whole. */
  readonly counterpart?: JsonObject | undefined;
  /** Values to try at the focus first. */
  readonly values?: readonly JsonValue[] | undefined;
  /** Properties at the focus to set, or leave out, first. */
  readonly names?: readonly string[] | undefined;
  readonly seed: number;
  /** The maximum number of values to try. */
  readonly samples: number;
  readonly validator: Pick<SchemaValidator, "accepts">;
}

export interface Counterexample {
  /** The smallest value found; absent without any. */
  readonly value?: JsonValue;
  /** The number of values tried, not counting those of shrinking. */
  readonly tried: number;
}

/** The share of values that the schemas suggest; random ones follow. */
const systematicPart = 0.7;
/** The maximum number of values made for each that is tried: some are equal. */
const mostRepeated = 4;
/** A longer value counts as several. */
const lengthOfOne = 3000;
/** The maximum number of values from the schemas that shrinking tries in the counterexample. */
const mostWords = 200;

/** Deterministic for a seed. */
export function findCounterexample(search: CounterexampleSearch): Counterexample {
  const { accepting, rejecting, validator, samples } = search;
  const isCounterexample = (value: JsonValue): boolean => {
    try {
      return (
        accepting.every((schema) => validator.accepts(schema, value)) &&
        rejecting.every((schema) => !validator.accepts(schema, value))
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
      if (isCounterexample(value)) return value;
    }
    return undefined;
  };
  const steered = tryAll(steeredValues(search), Math.ceil(samples * systematicPart));
  const found = steered === undefined ? tryAll(randomValuesOf(search), samples) : steered;
  const tried = seen.size;
  if (found === undefined) return { tried };
  const schemas = [...accepting, ...rejecting];
  const words = collectWords(schemas).values.slice(0, mostWords);
  const value = shrink(found, { keeps: isCounterexample, words, names: collectNames(schemas) });
  return { value, tried };
}

/** Random values of both sides, with the names and values that occur in the schemas. */
function randomValuesOf({ accepting, rejecting, seed, values = [] }: CounterexampleSearch): Iterable<JsonValue> {
  const schemas = [accepting[0], rejecting[0]] as const;
  const words = collectWords([...accepting, ...rejecting]);
  const vocabulary = { ...words, values: [...words.values, ...values] };
  return randomValues({ schemas, vocabulary, random: createRandom(seed, JSON.stringify(schemas)) });
}

/** The maximum number of levels below the focus at which values vary. */
const deepest = 9;
/** The maximum number of parts to build below the focus. */
const mostParts = 4000;
/** Choices of the values around the focus: the simplest, then others in case those are rejected. */
const choices = [0, 1, 2];
/** The maximum number of pairs of variants whose intersection is tried. */
const mostPairs = 12;

/** Values that probably tell the sides apart, the most likely and simplest first: at the focus, then anywhere. */
export function* steeredValues(search: CounterexampleSearch): Generator<JsonValue> {
  const [first, ...others] = search.accepting;
  const [root] = search.rejecting;
  const whole: Target = { focus: first, counterpart: root, root };
  const target: Target = { focus: search.focus ?? first, counterpart: search.counterpart ?? root, root };
  // Other documents may require more around the focus than the first one.
  const all = [first, ...others.map((one) => structuredClone(one))] as const;
  for (const one of target.focus === first ? [target] : [target, whole]) {
    for (const documents of others.length > 0 ? ([[first], all] as const) : ([[first]] as const)) {
      const values = createFocusValues(one, documents);
      if (values === undefined) continue;
      yield* valuesWithNames(values, search.names ?? []);
      yield* valuesAtFocus(values, search.values ?? []);
      yield* valuesFurtherDown(values);
    }
  }
}

interface Target {
  readonly focus: JsonObject;
  readonly counterpart: JsonObject;
  /** The counterpart's document. */
  readonly root: JsonObject;
}

/** Makes values of the accepting documents with different values at the focus. */
interface FocusValues extends ValueMaker {
  /** See `LocationOptions.choice`. */
  readonly contextsOf: (choice: number) => readonly Context[];
  /** The schemas from which candidates for a hole with some plain schemas are made. */
  readonly schemasFor: (mains: readonly JsonObject[]) => CandidateSchemas;
  /** Whether a subschema of the document equals one of the other side. */
  readonly isSame: (left: JsonValue, right: JsonValue) => boolean;
}

/** Treats the accepting documents as one; undefined if no value reaches the focus. */
function createFocusValues(
  { focus, counterpart, root }: Target,
  documents: readonly [JsonObject, ...JsonObject[]],
): FocusValues | undefined {
  // Copies: in each document a reference of a shared object has another target.
  const other = structuredClone({ counterpart, document: root });
  const groups = documents.map((document) => ({ document, schemas: [document] }));
  const follow = createFollower([...groups, { document: other.document, schemas: Object.values(other) }]);
  const document = documents.length === 1 ? documents[0] : { allOf: documents };
  const measure = createDistances(document, follow, focus);
  if (!Number.isFinite(measure(document))) return undefined;
  const variantsOf = createVariants(follow);
  const maker: ValueMaker = { variantsOf, simplest: createSimplest(variantsOf) };
  const counterparts = plainSchemasIn(other.counterpart, variantsOf);
  const own = plainSchemasIn(focus, variantsOf);
  return {
    ...maker,
    contextsOf: (choice) => findContexts(document, { ...maker, measure, focus, choice }),
    schemasFor: (mains) => ({ mains: withIntersections(mains), counterparts, hints: [...own, ...mains] }),
    isSame: createComparison(document, other.document),
  };
}

/** The simplest objects at the focus: without optional properties, and with each of some properties. */
function* valuesWithNames({ contextsOf, simplest }: FocusValues, names: readonly string[]): Generator<JsonValue> {
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

/** At the focus, given values, then candidates. */
function* valuesAtFocus(values: FocusValues, first: readonly JsonValue[]): Generator<JsonValue> {
  const find = memoizeByMains(createCandidates(values));
  for (const choice of choices) {
    for (const { mains, fill } of values.contextsOf(choice)) {
      for (const value of first) yield* fill(value);
      for (const value of find(mains, values.schemasFor)) yield* fill(value);
    }
  }
}

/** Values that vary below the focus: first in parts whose schemas differ, then in all. */
function* valuesFurtherDown(values: FocusValues): Generator<JsonValue> {
  const contexts = values.contextsOf(0);
  const find = createCandidates(values);
  const isSettled: DeeperOptions["isSettled"] = (main, beside) => beside.some((one) => values.isSame(main, one));
  let parts = 0;
  const spend = (): boolean => (parts += 1) <= mostParts;
  // A part with equal schemas may still depend on the difference.
  for (const options of [isSettled, () => false].map((settled) => ({ ...values, find, spend, isSettled: settled }))) {
    let isEmpty = false;
    // Below a level without values there are none.
    for (let steps = 1; steps <= deepest && !isEmpty; steps += 1) {
      isEmpty = true;
      for (const { mains, fill } of contexts) {
        for (const value of findDeeper(values.schemasFor(mains), steps, options)) {
          isEmpty = false;
          yield* fill(value);
        }
      }
    }
  }
}

/** Compares subschemas of two documents as text; with references they are equal only if all definitions are. */
function createComparison(document: JsonObject, other: JsonObject): (left: JsonValue, right: JsonValue) => boolean {
  const haveSameDefinitions = JSON.stringify(document["$defs"]) === JSON.stringify(other["$defs"]);
  return (left, right) => {
    const text = JSON.stringify(left);
    return text === JSON.stringify(right) && (haveSameDefinitions || !text.includes('"$ref"'));
  };
}

/** Contexts often share their variants. */
function memoizeByMains(
  find: FindCandidates,
): (mains: readonly JsonObject[], schemasFor: FocusValues["schemasFor"]) => readonly JsonValue[] {
  const known: { readonly mains: readonly JsonObject[]; readonly values: readonly JsonValue[] }[] = [];
  return (mains, schemasFor) => {
    const before = known.find(
      (one) => one.mains.length === mains.length && one.mains.every((main, index) => main === mains[index]),
    );
    if (before !== undefined) return before.values;
    const values = find(schemasFor(mains));
    known.push({ mains, values });
    return values;
  };
}

/** Plain schemas, and the intersections of pairs of them. */
function withIntersections(mains: readonly JsonObject[]): readonly JsonObject[] {
  const intersections: JsonObject[] = [];
  for (const [index, left] of mains.entries()) {
    for (const right of mains.slice(index + 1)) {
      const both = intersections.length < mostPairs ? intersectSchemas(left, right) : undefined;
      if (both !== undefined) intersections.push(both);
    }
  }
  return [...mains, ...intersections];
}
