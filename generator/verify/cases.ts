/** From a schema to the values that it is tried with: instances, and instances changed in a place or two. */

import type { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { makeInstance, type Making } from "../instances/instances.js";
import { mutate } from "../instances/mutations.js";
import { createRandom } from "../random.js";
import { collectVocabulary } from "./vocabulary.js";

/** What values are wanted. */
export interface CaseOptions {
  /** Starts the random numbers, together with the name. */
  readonly seed: number;
  readonly name: string;
  /** How many values; a schema that has fewer gets fewer. */
  readonly instances: number;
  /** Declarations that the type is made of. */
  readonly declarations: Iterable<ts.Node>;
}

/** Longest value, in characters of JSON: what is wrong shows in a short one too. */
const longest = 3000;

/** Makes different values, always the same for one seed and name. */
export function makeCases(schema: JsonObject, { seed, name, instances, declarations }: CaseOptions): JsonValue[] {
  const random = createRandom(seed, name);
  const vocabulary = collectVocabulary(schema, declarations);
  const make = (presence: number): JsonValue => {
    const making: Making = { root: schema, random, vocabulary, presence };
    return makeInstance(making, schema);
  };
  const makeAny = (): JsonValue => make(random.pick([0, 0.3, 0.6, 1]));
  const cases = new Map<string, JsonValue>();
  for (let attempt = 0; cases.size < instances && attempt < instances * 3; attempt += 1) {
    let value = attempt === 0 ? make(0) : attempt === 1 ? make(1) : makeAny();
    if (attempt > 1 && random.chance(0.6)) {
      const times = random.chance(0.25) ? 2 : 1;
      for (let time = 0; time < times; time += 1) value = mutate(value, { random, vocabulary, other: makeAny() });
    }
    const text = JSON.stringify(value);
    if (text.length <= longest) cases.set(text, value);
  }
  return [...cases.values()];
}
