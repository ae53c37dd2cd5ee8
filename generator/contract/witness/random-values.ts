/** From a search for a witness to values that chance makes of both sides' schemas and words. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { makeInstance } from "../../instances/instances.js";
import { mutate } from "../../instances/mutations.js";
import { collectWords } from "../../instances/vocabulary.js";
import { createRandom } from "../../random.js";
import type { WitnessSearch } from "./witness-search.js";

/** Longest value, in characters of JSON: what is wrong shows in a short one too. */
const longest = 3000;
/** How many values that are longer end the search: most likely there are no shorter ones. */
const mostTooLong = 50;

/** Makes instances of both sides, most of them changed in a place or two; always the same ones for a seed. */
export function* randomValues(search: WitnessSearch): Generator<JsonValue> {
  const { accepting, rejecting, seed, values = [] } = search;
  const [first] = accepting;
  const other = rejecting[0] ?? first;
  const random = createRandom(seed, JSON.stringify([first, other]));
  const words = collectWords([...accepting, ...rejecting]);
  const vocabulary = { ...words, values: [...words.values, ...values] };
  const make = (root: JsonObject): JsonValue =>
    makeInstance({ root, random, vocabulary, presence: random.pick([0, 0.3, 0.7, 1]) }, root);
  for (let tooLong = 0; tooLong < mostTooLong;) {
    let value = make(random.chance(0.7) ? first : other);
    const times = isLong(value) ? 0 : random.below(3);
    for (let time = 0; time < times; time += 1) value = mutate(value, { random, vocabulary, other: make(other) });
    if (isLong(value)) tooLong += 1;
    else yield value;
  }
}

function isLong(value: JsonValue): boolean {
  return JSON.stringify(value).length > longest;
}
