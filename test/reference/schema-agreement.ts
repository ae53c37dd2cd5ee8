/** Turns two schemas into the differences between them: what a proof leaves, and what Ajv finds with random values. */

import { compareSchemas } from "@toolwright/contract";
import { collectWords, createRandom, randomValues } from "@toolwright/contract/internal/values";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "../support/ajv.js";

export type Side = "reference" | "ours";
export type Schemas = Readonly<Record<Side, JsonObject>>;

const valuesPerSide = 300;

/** The reference has schemas that strictness refuses. They share validators, since making one costs more than most uses. */
const validators = { reference: createAjv({ strict: false }), ours: createAjv() };

const sides = ["reference", "ours"] as const;
const otherThan = (side: Side): Side => (side === "ours" ? "reference" : "ours");

/** What is not proved to be the same: what one side accepts and the other may not. */
export function proveDifferences(schemas: Schemas): readonly string[] {
  const options = { direction: "input", openObjects: "strict" } as const;
  return sides.flatMap((side) => {
    const { changes } = compareSchemas(schemas[side], schemas[otherThan(side)], options);
    const found = changes.filter(({ verdict }) => verdict !== "compatible");
    return found.map(({ pointer, witness }) => `${pointer}: only ${side} accepts ${JSON.stringify(witness?.instance)}`);
  });
}

/** Random values on which Ajv's verdicts differ, the shortest first, and how many different ones both sides accept. */
export function sampleDifferences(
  schemas: Schemas,
  seed: number,
): { readonly found: readonly string[]; readonly accepted: number } {
  const verdicts = {
    reference: validators.reference.compile(schemas.reference),
    ours: validators.ours.compile(schemas.ours),
  };
  const values = sides.flatMap((side) => valuesFor(schemas, side, seed));
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value]))];
  const found = distinct.flatMap(([text, value]) => {
    const acceptedBy = sides.filter((side) => verdicts[side](value));
    return acceptedBy.length === 1 ? [`only ${acceptedBy.join("")} accepts ${text}`] : [];
  });
  return {
    found: found.sort((left, right) => left.length - right.length),
    accepted: distinct.filter(([, value]) => sides.every((side) => verdicts[side](value))).length,
  };
}

function valuesFor(schemas: Schemas, side: Side, seed: number): readonly JsonValue[] {
  const both = [schemas[side], schemas[otherThan(side)]] as const;
  const making = { schemas: both, random: createRandom(seed, side), vocabulary: collectWords(both) };
  const values: JsonValue[] = [];
  for (const value of randomValues(making)) if (values.push(value) === valuesPerSide) break;
  return values;
}
