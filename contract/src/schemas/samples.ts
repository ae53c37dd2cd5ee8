/** From the schemas of a tool to values that show a change: an accepted call, or a rejected result. */

import { type JsonObject, isObject } from "@toolwright/runtime/json-schema";
import type { SampleFinder } from "../tool-rules/tool-rule.js";
import { findWitness, type WitnessSearchResult } from "../witness/find-witness.js";
import { createSchemaJudges, UncompilableSchema } from "../witness/judges.js";

interface Search {
  readonly accepting: readonly [JsonObject, ...JsonObject[]];
  readonly rejecting: JsonObject;
}

/** The most values to try: an accepted call is found at once, or hardly ever. */
const tries = 100;
const everything: JsonObject = {};
const nothing: JsonObject = { not: {} };

/** Creates a finder, deterministic for a seed. */
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

/** A schema that cannot be compiled shows nothing; its comparison reports it. */
function unlessUncompilable<Value>(find: () => Value | undefined): Value | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof UncompilableSchema) return undefined;
    throw error;
  }
}
