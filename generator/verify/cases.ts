/** From a schema and its declarations to the values for a trial. */

import type { ts } from "../sources/compiler.js";
import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { collectWords, createRandom, randomValues, type Vocabulary } from "@toolwright/contract/values";
import { readDeclaredWords } from "./declared-words.js";

export interface CaseOptions {
  /** Seed of the random numbers, together with the name. */
  readonly seed: number;
  readonly name: string;
  /** The number of values; a schema with fewer gets fewer. */
  readonly instances: number;
  /** Declarations of the type. */
  readonly declarations: Iterable<ts.Node>;
}

/** The most values made for each wanted one: some are equal. */
const mostRepeated = 3;

/** Makes distinct values, deterministic for one seed and name. */
export function makeCases(schema: JsonObject, { seed, name, instances, declarations }: CaseOptions): JsonValue[] {
  const making = { schemas: [schema], random: createRandom(seed, name) } as const;
  const cases = new Map<string, JsonValue>();
  let left = instances * mostRepeated;
  for (const value of randomValues({ ...making, vocabulary: collectVocabulary(schema, declarations) })) {
    if (left <= 0 || cases.size >= instances) break;
    cases.set(JSON.stringify(value), value);
    left -= 1;
  }
  return [...cases.values()];
}

/** Collects the words of a schema, and of the declarations, which a wrong schema may lack. */
function collectVocabulary(schema: JsonObject, declarations: Iterable<ts.Node>): Vocabulary {
  const words = collectWords([schema]);
  const declared = readDeclaredWords(declarations);
  const values = new Map([...words.values, ...declared.values].map((value) => [JSON.stringify(value), value]));
  const keys = new Set([...words.keys, ...declared.properties.keys()]);
  const unknown = [...declared.properties].filter(([key]) => !words.keys.includes(key));
  return { keys: [...keys], values: [...values.values()], unknown };
}
