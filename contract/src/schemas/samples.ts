/** Finds sample values for the schemas of a tool: a valid call, or an invalid result. */

import { type JsonObject, type JsonValue, isObject, sameJson } from "@toolwright/runtime/internal/json-schema";
import type { SampleFinder } from "../tool-rules/tool-rule.js";
import { findCounterexample } from "../containment/index.js";
import { createInterpreter } from "../validation/interpreter.js";
import { createSchemaValidator, UncompilableSchema } from "../validation/schema-validator.js";
import { createFrugalValidator } from "./side-validator.js";

/** The maximum number of values to try: valid calls are found at once or hardly ever. */
const tries = 100;
const everything: JsonObject = {};
const nothing: JsonObject = { not: {} };

/** Deterministic for a seed. */
export function createSampleFinder(seed: number): SampleFinder {
  const validator = createSchemaValidator();
  const search = (accepting: readonly [JsonObject, ...JsonObject[]], rejecting: JsonObject): JsonValue | undefined =>
    findCounterexample({
      ...{ accepting, rejecting: [rejecting], seed, samples: tries },
      validator: createFrugalValidator(accepting, validator, createInterpreter()),
    }).value;
  return {
    findCall: (schemas, examples) =>
      unlessUncompilable(() => {
        const [first = everything, ...others] = withoutRepeated(schemas);
        const accepting = [first, ...others] as const;
        const isCall = (value: JsonValue): boolean => accepting.every((schema) => validator.acceptsOnce(schema, value));
        const call = examples.find(isCall) ?? search(accepting, nothing);
        return isObject(call) && isCall(call) ? call : undefined;
      }),
    findRejected: (schema) =>
      unlessUncompilable(() => {
        const instance = search([everything], schema);
        return instance === undefined ? undefined : { instance, reason: validator.reason(schema, instance) };
      }),
  };
}

function withoutRepeated(schemas: readonly JsonObject[]): readonly JsonObject[] {
  return schemas.filter((schema, index) => schemas.findIndex((other) => sameJson(other, schema)) === index);
}

/** The comparison reports schemas that cannot be compiled. */
function unlessUncompilable<Value>(find: () => Value | undefined): Value | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof UncompilableSchema) return undefined;
    throw error;
  }
}
