/** From schemas and chance to an endless sequence of values that a schema accepts or only just rejects. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createInstances } from "./instances.js";
import type { Random } from "../random.js";
import type { Vocabulary } from "./vocabulary.js";

export interface RandomMaking {
  /** Most values are made from the first. */
  readonly schemas: readonly [JsonObject, ...JsonObject[]];
  readonly random: Random;
  readonly vocabulary: Vocabulary;
}

/** Longest value, in characters of JSON: errors show in short values too. */
const longest = 3000;
/** How many longer values end the search: most likely there are no shorter ones. */
const mostTooLong = 20;

/** Makes instances, most of them mutated; deterministic. The first has nothing optional, the second everything. */
export function* randomValues({ schemas, random, vocabulary }: RandomMaking): Generator<JsonValue> {
  const [first, other = first] = schemas.map((schema) => createInstances({ schema, random, vocabulary }));
  if (first === undefined || other === undefined) throw new Error("Values are made of one schema at least.");
  yield* [first.make(0), first.make(1)].filter((value) => !isLong(value));
  for (let tooLong = 0; tooLong < mostTooLong;) {
    let value = (random.chance(0.7) ? first : other).make();
    const times = isLong(value) ? 0 : random.pick([0, 0, 1, 1, 2]);
    for (let time = 0; time < times; time += 1) value = other.vary(value);
    if (isLong(value)) tooLong += 1;
    else yield value;
  }
}

function isLong(value: JsonValue): boolean {
  return JSON.stringify(value).length > longest;
}
