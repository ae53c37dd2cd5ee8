/** From the schemas of a tool to values that show a change: an accepted call, or a rejected result. */

import { type JsonObject, type JsonValue, isObject, sameJson } from "@toolwright/runtime/internal/json-schema";
import type { SampleFinder } from "../tool-rules/tool-rule.js";
import { findWitness, type WitnessSearchResult } from "../witness/find-witness.js";
import { createReading } from "../inclusion/reading.js";
import { createSchemaJudges, UncompilableSchema } from "../witness/judges.js";
import { createFrugalJudges } from "./side-judges.js";

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
    findWitness({
      ...{ accepting, rejecting: [rejecting], seed, samples: tries },
      judges: createFrugalJudges(accepting, judges, createReading()),
    });
  return {
    findCall: (schemas, examples) =>
      unlessUncompilable(() => {
        const [first = everything, ...others] = withoutRepeated(schemas);
        const accepting = [first, ...others] as const;
        const isCall = (value: JsonValue): boolean => accepting.every((schema) => judges.acceptsOnce(schema, value));
        const call = examples.find(isCall) ?? search({ accepting, rejecting: nothing }).witness?.instance;
        return isObject(call) && isCall(call) ? call : undefined;
      }),
    findRejected: (schema) => unlessUncompilable(() => search({ accepting: [everything], rejecting: schema }).witness),
  };
}

function withoutRepeated(schemas: readonly JsonObject[]): readonly JsonObject[] {
  return schemas.filter((schema, index) => schemas.findIndex((other) => sameJson(other, schema)) === index);
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
