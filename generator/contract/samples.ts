/** From the schemas of a tool to values that show a change: a call that they accept, a result that they reject. */

import type { JsonObject } from "../definition.js";
import { isObject } from "../json-values.js";
import type { SampleFinder } from "./tool-rules/rule.js";
import { findWitness, type WitnessSearchResult } from "./witness/find-witness.js";
import { createSchemaJudges, UncompilableSchema } from "./witness/judges.js";

/** A search for a value that all of some schemas accept and all of others reject. */
interface Search {
  readonly accepting: readonly [JsonObject, ...JsonObject[]];
  readonly rejecting: JsonObject;
}

/** How many values are tried: a call that is accepted is found at once, or hardly ever. */
const tries = 100;
const everything: JsonObject = {};
const nothing: JsonObject = { not: {} };

/** Makes what finds values; the same ones for the same seed. */
export function createSampleFinder(seed: number): SampleFinder {
  const judges = createSchemaJudges();
  const search = ({ accepting, rejecting }: Search): WitnessSearchResult =>
    findWitness({ accepting, rejecting: [rejecting], judges, seed, samples: tries });
  return {
    findCall: ([first = everything, ...others], examples) =>
      unlessUncompilable(() => {
        const accepting = [first, ...others] as const;
        const example = examples.find((one) => accepting.every((schema) => judges.accepts(schema, one)));
        const call = example ?? search({ accepting, rejecting: nothing }).witness?.instance;
        return isObject(call) ? call : undefined;
      }),
    findRejected: (schema) => unlessUncompilable(() => search({ accepting: [everything], rejecting: schema }).witness),
  };
}

/** With a schema that cannot be compiled nothing can be shown: whoever compares it says so. */
function unlessUncompilable<Value>(find: () => Value | undefined): Value | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof UncompilableSchema) return undefined;
    throw error;
  }
}
