/** From schemas that accept and schemas that reject to a small value on which they do so. */

import type { Witness } from "../change.js";
import type { JsonValue } from "../../definition.js";
import { collectWords } from "../../instances/vocabulary.js";
import { randomValues } from "./random-values.js";
import { shrink } from "./shrinking.js";
import { steeredValues } from "./steered-values.js";
import type { WitnessSearch } from "./witness-search.js";

/** What a search came to. */
export interface WitnessSearchResult {
  readonly witness?: Witness;
  /** How many values were tried until then; making the witness smaller does not count. */
  readonly tried: number;
}

/** Part of all values that is made step by step, before chance has its turn. */
const systematicPart = 0.7;
/** How many values are made at most for each that is tried: some come out the same. */
const mostRepeated = 4;
/** Most words of the schemas that a witness is made smaller with. */
const mostWords = 200;

/** Looks for a witness: always the same one for the same search. */
export function findWitness(search: WitnessSearch): WitnessSearchResult {
  const { accepting, rejecting, judges, samples } = search;
  const isWitness = (value: JsonValue): boolean =>
    accepting.every((schema) => judges.accepts(schema, value)) &&
    rejecting.every((schema) => !judges.accepts(schema, value));
  const seen = new Set<string>();
  const tryAll = (values: Iterable<JsonValue>, limit: number): JsonValue | undefined => {
    if (seen.size >= limit) return undefined;
    let made = 0;
    for (const value of values) {
      made += 1;
      if (made > samples * mostRepeated) return undefined;
      const text = JSON.stringify(value);
      if (seen.has(text)) continue;
      seen.add(text);
      if (isWitness(value)) return value;
      if (seen.size >= limit) return undefined;
    }
    return undefined;
  };
  const steered = tryAll(steeredValues(search), Math.ceil(samples * systematicPart));
  const found = steered === undefined ? tryAll(randomValues(search), samples) : steered;
  const tried = seen.size;
  if (found === undefined) return { tried };
  const { keys, values } = collectWords([...accepting, ...rejecting]);
  const instance = shrink(found, { keeps: isWitness, words: values.slice(0, mostWords), names: new Set(keys) });
  const [first] = rejecting;
  if (first === undefined) throw new Error("A search for a witness needs a schema that rejects it.");
  return { witness: { instance, reason: judges.reason(first, instance) }, tried };
}
