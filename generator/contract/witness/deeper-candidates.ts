/** From what is known of a place to values there that differ from the plainest in a part some steps further down. */

import type { JsonObject, JsonValue } from "../../definition.js";
import type { FindCandidates, Question } from "./candidates.js";
import { positionsToTry } from "./list-candidates.js";
import { namesToTry } from "./object-candidates.js";
import { schemaOfItem, schemaOfProperty } from "./object-parts.js";
import { typesOf } from "./plain-schemas.js";
import { simplestList, simplestObject, type SimplestMaking } from "./simplest-values.js";

/** What values are varied with further down. */
export interface DeeperMaking extends SimplestMaking {
  readonly find: FindCandidates;
  /** Tells whether nothing can differ in a part of which both sides say this. */
  readonly isSettled: (main: JsonValue, counterparts: readonly JsonValue[]) => boolean;
}

/** A part of a value. */
interface VariedPart {
  /** The schema of the part in one that has it. */
  readonly schemaIn: (schema: JsonObject) => JsonValue;
  readonly wrap: (part: JsonValue) => JsonValue | undefined;
}

/** Varies the parts that stand so many steps further down. */
export function* findDeeper(question: Question, steps: number, making: DeeperMaking): Generator<JsonValue> {
  const plainOf = (schemas: readonly JsonValue[]): readonly JsonObject[] =>
    schemas
      .filter((schema) => schema !== true)
      .flatMap((schema) => making.read(schema).map((variant) => variant.schema));
  for (const main of question.mains) {
    for (const { schemaIn, wrap } of partsToVary(main, question, making)) {
      const schema = schemaIn(main);
      const counterparts = question.counterparts.map(schemaIn);
      if (schema === false || making.isSettled(schema, counterparts)) continue;
      const inner: Question = {
        mains: making.read(schema).map((variant) => variant.schema),
        counterparts: plainOf(counterparts),
        hints: plainOf(question.hints.map(schemaIn)),
      };
      for (const part of steps === 1 ? making.find(inner) : findDeeper(inner, steps - 1, making)) {
        const value = wrap(part);
        if (value !== undefined) yield value;
      }
    }
  }
}

function* partsToVary(main: JsonObject, question: Question, making: SimplestMaking): Generator<VariedPart> {
  if (main["enum"] !== undefined) return;
  const others = [...question.counterparts, ...question.hints];
  const chosen = { ...making, choice: 0 };
  if (typesOf(main).includes("object")) {
    for (const name of namesToTry(main, others)) {
      const wrap = (part: JsonValue): JsonValue | undefined => simplestObject(main, chosen, new Map([[name, part]]))[0];
      yield { schemaIn: (schema) => schemaOfProperty(schema, name), wrap };
    }
  }
  if (!typesOf(main).includes("array")) return;
  for (const index of positionsToTry(main, others)) {
    const wrap = (part: JsonValue): JsonValue | undefined =>
      simplestList(main, chosen, { given: new Map([[index, part]]) })[0];
    yield { schemaIn: (schema) => schemaOfItem(schema, index), wrap };
  }
}
