/** From what one side accepts in a place and what others say of it to values there on which they may disagree. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList } from "../../json-values.js";
import { listCandidates } from "./list-candidates.js";
import { membersOf, numbersFor } from "./number-values.js";
import { objectCandidates } from "./object-candidates.js";
import { sortByCost } from "./plainness.js";
import { typesOf, type TypeName } from "./plain-schemas.js";
import type { CandidateMaking } from "./candidate-making.js";
import { isOfType, plainValues, type SimplestMaking } from "./simplest-values.js";
import { textsFor } from "./text-values.js";

/** What is known of a place. */
export interface Question {
  /** Plain schemas, of which a value there fits one. */
  readonly mains: readonly JsonObject[];
  /** What the other side says of the place. */
  readonly counterparts: readonly JsonObject[];
  /** Other plain schemas whose bounds, names and constants are worth trying. */
  readonly hints: readonly JsonObject[];
}

/** Finds the values to try in a place, the plainest first. */
export type FindCandidates = (question: Question) => readonly JsonValue[];

/** Most values of one place. */
const mostCandidates = 3000;
/** Most plain schemas on each side that are looked at. */
const mostVariants = 16;

/** Makes what finds the values to try; parts of them are plain ones of either side. */
export function createCandidates(making: SimplestMaking): FindCandidates {
  const { simplest } = making;
  const valuesOfPart = (main: JsonValue, beside: readonly JsonValue[]): readonly JsonValue[] => {
    const known = beside.filter((schema) => schema !== true && schema !== false);
    return [...simplest(main), ...known.flatMap(simplest), ...(main === true ? plainValues : [])];
  };
  return ({ mains, counterparts, hints }) => {
    const others = [...counterparts, ...hints].slice(0, mostVariants);
    const values = mains
      .slice(0, mostVariants)
      .flatMap((main) => candidatesOfPlain(main, { ...making, others, valuesOfPart }));
    return sortByCost(values).slice(0, mostCandidates);
  };
}

function candidatesOfPlain(main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  const { others } = making;
  const types = typesOf(main);
  const isAllowed = (value: JsonValue): boolean => types.some((type) => isOfType(value, type));
  if (isList(main["enum"])) return main["enum"].filter(isAllowed);
  const members = membersOf(others).filter(isAllowed);
  const variations = members.flatMap(variationsOf).filter(isAllowed);
  return [...members, ...variations, ...types.flatMap((type) => candidatesOfType(type, main, making))];
}

/** Values beside one that a side names. */
function variationsOf(member: JsonValue): JsonValue[] {
  if (typeof member === "number") return [member + 1, member - 1];
  return typeof member === "string" ? [`${member}a`, member.toUpperCase()] : [];
}

function candidatesOfType(type: TypeName, main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  const { others } = making;
  switch (type) {
    case "null":
      return [null];
    case "boolean":
      return [false, true];
    case "integer":
      return numbersFor(main, others).filter(Number.isInteger);
    case "number":
      return numbersFor(main, others);
    case "string":
      return textsFor(main, others);
    case "array":
      return listCandidates(main, making);
    case "object":
      return objectCandidates(main, making);
  }
}
