/** Turns two schemas into the differences between them: what a proof leaves, and what Ajv finds with random values. */

import { compareSchemas } from "@toolwright/contract";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/values";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonObject, JsonValue } from "toolwright/generator";

export type Side = "reference" | "ours";
export type Schemas = Readonly<Record<Side, JsonObject>>;

export interface Difference {
  /** The side that accepts what the other rejects. */
  readonly acceptedBy: Side;
  readonly what: string;
}

const valuesPerSide = 300;

const options: Readonly<Record<Side, Options>> = {
  reference: { strict: false },
  ours: {
    ...{ strict: true, strictTuples: false, strictRequired: false },
    ...{ allowUnionTypes: true, allowMatchingProperties: true },
  },
};

const sides = ["reference", "ours"] as const;
const otherThan = (side: Side): Side => (side === "ours" ? "reference" : "ours");

function createValidator(side: Side): Ajv2020 {
  const ajv = new Ajv2020(options[side]);
  addFormats.default(ajv);
  return ajv;
}

/** Two ways to compare schemas. They share validators, since making one costs more than most comparisons. */
export interface Comparison {
  /** What is not proved to be the same: the witnesses of the proof, each confirmed by Ajv. */
  readonly prove: (schemas: Schemas) => readonly Difference[];
  /** Random values on which Ajv's verdicts differ, the shortest first, and how many different ones both sides accept. */
  readonly sample: (schemas: Schemas) => { readonly found: readonly Difference[]; readonly accepted: number };
}

export function createComparison(seed: number): Comparison {
  const validators = { reference: createValidator("reference"), ours: createValidator("ours") };
  const verdictsOf = ({ reference, ours }: Schemas): Verdicts => ({
    reference: validators.reference.compile(reference),
    ours: validators.ours.compile(ours),
  });
  return {
    prove: (schemas) => sides.flatMap((side) => differencesOf(schemas, side, verdictsOf(schemas))),
    sample: (schemas) => {
      const verdicts = verdictsOf(schemas);
      const values = sides.flatMap((side) => valuesFor(schemas, side, seed));
      const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
      return {
        found: distinct.flatMap((value) => judge(value, verdicts)).sort((a, b) => a.what.length - b.what.length),
        accepted: distinct.filter((value) => verdicts.reference(value) && verdicts.ours(value)).length,
      };
    },
  };
}

function valuesFor(schemas: Schemas, side: Side, seed: number): readonly JsonValue[] {
  const both = [schemas[side], schemas[otherThan(side)]] as const;
  const making = { schemas: both, random: createRandom(seed, side), vocabulary: collectWords(both) };
  const values: JsonValue[] = [];
  for (const value of randomValues(making)) if (values.push(value) === valuesPerSide) break;
  return values;
}

type Verdicts = Readonly<Record<Side, ValidateFunction>>;

/** What a side accepts and the other rejects; Ajv must say so too. */
function differencesOf(schemas: Schemas, side: Side, verdicts: Verdicts): readonly Difference[] {
  const { changes } = compareSchemas(schemas[side], schemas[otherThan(side)], { direction: "input" });
  return changes.flatMap(({ verdict, pointer, witness }) => {
    if (verdict === "compatible") return [];
    if (witness === undefined) return [{ acceptedBy: side, what: `${pointer}: ${verdict}` }];
    const [judged] = judge(witness.instance, verdicts);
    if (judged?.acceptedBy !== side) throw new Error(`Ajv must confirm the witness ${JSON.stringify(witness)}.`);
    return [judged];
  });
}

/** The difference that a value shows, or none. */
function judge(value: JsonValue, verdicts: Verdicts): readonly Difference[] {
  const acceptedBy: Side = verdicts.reference(value) ? "reference" : "ours";
  const rejects = verdicts[otherThan(acceptedBy)];
  if (!verdicts[acceptedBy](value) || rejects(value)) return [];
  const errors = (rejects.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || "(root)"} ${message ?? ""}`,
  );
  return [{ acceptedBy, what: `only ${acceptedBy} accepts ${JSON.stringify(value)}; Ajv: ${errors.join("; ")}` }];
}
