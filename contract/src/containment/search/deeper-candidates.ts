/** From a place to values there that differ from the plainest in a part some levels further down. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { composeList, composeObject } from "../../values/composed-values.js";
import { schemaOfItem, schemaOfProperty } from "../../values/part-schemas.js";
import { plainTypesOf } from "../../values/plain-schemas.js";
import { choosePlain, type SimplestMaking } from "../../values/simplest-values.js";
import type { FindCandidates, Question } from "../../values/candidates.js";
import { positionsToTry, namesToTry } from "../../values/composed-candidates.js";

export interface DeeperMaking extends SimplestMaking {
  readonly find: FindCandidates;
  /** Counts a part that is made; false if there were too many. */
  readonly spend: () => boolean;
  /** Whether nothing can differ in a part with these schemas on both sides. */
  readonly isSettled: (main: JsonValue, counterparts: readonly JsonValue[]) => boolean;
}

interface VariedPart {
  /** The schema of the part in one that has it. */
  readonly schemaIn: (schema: JsonObject) => JsonValue;
  /** The value with the part replaced: one, or none. */
  readonly wrap: (part: JsonValue) => readonly JsonValue[];
}

/** Varies the parts that many levels further down. */
export function* findDeeper(question: Question, steps: number, making: DeeperMaking): Generator<JsonValue> {
  const plainOf = (schemas: readonly JsonValue[]): readonly JsonObject[] =>
    schemas.flatMap((schema) => making.read(schema).map((variant) => variant.schema));
  for (const main of question.mains) {
    for (const { schemaIn, wrap } of partsToVary(main, question, making)) {
      const schema = schemaIn(main);
      const counterparts = question.counterparts.map(schemaIn);
      if (making.isSettled(schema, counterparts) || !making.spend()) continue;
      const inner: Question = {
        mains: plainOf([schema]),
        counterparts: plainOf(counterparts),
        hints: plainOf(question.hints.map(schemaIn)),
      };
      for (const part of steps === 1 ? making.find(inner) : findDeeper(inner, steps - 1, making)) {
        if (!making.spend()) return;
        yield* wrap(part);
      }
    }
  }
}

function partsToVary(main: JsonObject, question: Question, { simplest }: SimplestMaking): readonly VariedPart[] {
  if (main["enum"] !== undefined) return [];
  const types = plainTypesOf(main);
  const choose = choosePlain(simplest);
  const others = [...question.counterparts, ...question.hints];
  const properties = (types.includes("object") ? namesToTry(main, others) : []).map((name): VariedPart => ({
    schemaIn: (schema) => schemaOfProperty(schema, name),
    wrap: (part) => composeObject(main, choose, [[name, part]]),
  }));
  const items = (types.includes("array") ? positionsToTry(main, others) : []).map((index): VariedPart => ({
    schemaIn: (schema) => schemaOfItem(schema, index),
    wrap: (part) => composeList(main, choose, { given: new Map([[index, part]]) }),
  }));
  return [...properties, ...items];
}
