/** From schemas that accept and schemas that reject to a small value on which they do so. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { UndecidedText } from "../../patterns/pattern-matching.js";
import { collectNames, collectWords } from "../../values/vocabulary.js";
import { createRandom } from "../../random.js";
import { randomValues } from "../../values/random-values.js";
import { shrink } from "../../values/shrinking.js";
import { steeredValues } from "./steered-values.js";
import type { CounterexampleSearch } from "./counterexample-search.js";

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
