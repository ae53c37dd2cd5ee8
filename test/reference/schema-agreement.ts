/** Turns two schemas into the instances on which Ajv's verdicts about them differ. */

import { Ajv2020 } from "ajv/dist/2020.js";
import type { Options, ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { mutantsOf, mutationsOf } from "./instance-mutations.js";
import type { TellingValues } from "./instance-mutations.js";
import type { JsonSchema, JsonValue } from "./json-schema.js";
import { instancesOf } from "./schema-instances.js";
import { tellingValues } from "./schema-positions.js";

export type Side = "reference" | "ours";

export interface Schemas {
  readonly reference: JsonSchema;
  readonly ours: JsonSchema;
}

export interface Disagreement {
  readonly acceptedBy: Side;
  readonly instance: JsonValue;
  /** What Ajv says for the side that rejects the instance. */
  readonly errors: string;
}

/** How many instances were made from one side's schema and accepted by it. */
export interface Accepted {
  readonly total: number;
  readonly distinct: number;
}

export interface Agreement {
  readonly accepted: Readonly<Record<Side, Accepted>>;
  /** The shortest instance first, each once. */
  readonly disagreements: readonly Disagreement[];
}

/** Each side makes at least so many instances that it accepts, different ones where its schema has so many. */
export const leastAccepted = 200;

const batchSize = 200;
const mostBatches = 10;
const samplesPerPresence = 2;
const mutantsPerSide = 400;

const options: Readonly<Record<Side, Options>> = {
  reference: { strict: false },
  ours: {
    strict: true,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
  },
};

/** Formats that name the width of a number in the reference. They say no more than type and bounds do. */
const numberFormats = ["uint", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "double"];

function createValidator(side: Side): Ajv2020 {
  const ajv = new Ajv2020(options[side]);
  addFormats.default(ajv);
  for (const format of numberFormats) ajv.addFormat(format, { type: "number", validate: () => true });
  return ajv;
}

/**
 * Makes a comparison that judges instances made from either schema, and mutants of them, by both schemas. One seed
 * gives one list of instances. Two validators serve all comparisons, since making one costs more than most comparisons.
 */
export function createComparison(seed: number): (schemas: Schemas) => Agreement {
  const validators = { reference: createValidator("reference"), ours: createValidator("ours") };
  return ({ reference, ours }) => {
    const verdicts = { reference: validators.reference.compile(reference), ours: validators.ours.compile(ours) };
    const making = { telling: tellingValues([reference, ours]), seed };
    const generated = {
      reference: generateInstances(reference, { accepts: verdicts.reference, seed }),
      ours: generateInstances(ours, { accepts: verdicts.ours, seed }),
    };
    const mutants = [mutantsFor(reference, making), mutantsFor(ours, making)];
    const disagreements: Disagreement[] = [];
    for (const instances of [generated.reference.instances, generated.ours.instances, ...mutants]) {
      for (const instance of instances) disagreements.push(...judge(instance, verdicts));
    }
    return {
      accepted: { reference: generated.reference.accepted, ours: generated.ours.accepted },
      disagreements: shortestFirst(disagreements),
    };
  };
}

interface Generated {
  readonly instances: readonly JsonValue[];
  readonly accepted: Accepted;
}

/** Instances of the schema, in batches, until enough different ones are accepted. */
function generateInstances(schema: JsonSchema, how: { accepts: ValidateFunction; seed: number }): Generated {
  const instances: JsonValue[] = [];
  const distinct = new Set<string>();
  let total = 0;
  for (let batch = 0; batch < mostBatches && distinct.size < leastAccepted; batch += 1) {
    const made = fc.sample(instancesOf(schema, "some"), { numRuns: batchSize, seed: how.seed + batch });
    const accepted = made.filter((instance) => how.accepts(instance));
    total += accepted.length;
    for (const instance of accepted) distinct.add(JSON.stringify(instance));
    instances.push(...made);
  }
  return { instances, accepted: { total, distinct: distinct.size } };
}

interface Making {
  readonly telling: TellingValues;
  readonly seed: number;
}

/** Every mutation of a few instances with all properties and a few with the required ones, then mutants of any others. */
function* mutantsFor(schema: JsonSchema, { telling, seed }: Making): Generator<JsonValue, void> {
  const whole = fc.sample(instancesOf(schema, "every"), { numRuns: samplesPerPresence, seed });
  const bare = fc.sample(instancesOf(schema, "required"), { numRuns: samplesPerPresence, seed });
  for (const instance of [...whole, ...bare]) {
    yield instance;
    for (const mutate of mutationsOf(instance, telling)) yield mutate();
  }
  yield* fc.sample(mutantsOf(instancesOf(schema, "some"), telling), { numRuns: mutantsPerSide, seed });
}

type Verdicts = Readonly<Record<Side, ValidateFunction>>;

/** The disagreement about an instance, or none. */
function judge(instance: JsonValue, verdicts: Verdicts): readonly Disagreement[] {
  const accepted = { reference: verdicts.reference(instance), ours: verdicts.ours(instance) };
  if (accepted.reference === accepted.ours) return [];
  const acceptedBy: Side = accepted.reference ? "reference" : "ours";
  const { errors } = verdicts[acceptedBy === "ours" ? "reference" : "ours"];
  const messages = (errors ?? []).map(({ instancePath, message }) => `${instancePath || "(root)"} ${message ?? ""}`);
  return [{ acceptedBy, instance, errors: messages.join("; ") }];
}

/** Each instance once. */
function shortestFirst(disagreements: readonly Disagreement[]): readonly Disagreement[] {
  const distinct = new Map(disagreements.map((disagreement) => [JSON.stringify(disagreement.instance), disagreement]));
  const sorted = [...distinct].sort(([first], [second]) => first.length - second.length);
  return sorted.map(([, disagreement]) => disagreement);
}
