/** From the schemas of a place on both sides to values there on which they may disagree. */

import { type JsonObject, type JsonValue, isJsonObject } from "@toolwright/runtime/internal/json-schema";
import { listCandidates, objectCandidates, type CandidateMaking } from "./composed-candidates.js";
import { sortByCost } from "./plainness.js";
import { both, plainTypesOf } from "./plain-schemas.js";
import { arrayMembersOf } from "./part-schemas.js";
import { isOfType } from "../json-schema/keyword-values.js";
import { plainValues, type SimplestMaking } from "./simplest-values.js";
import { membersThatFit, valuesOfType, type TypedMaking } from "./typed-values.js";

export interface Question {
  /** Plain schemas, one of which a value there fits. */
  readonly mains: readonly JsonObject[];
  /** The other side's schemas of the place. */
  readonly counterparts: readonly JsonObject[];
  readonly hints: readonly JsonObject[];
}

/** Finds the values to try in a place, the plainest first. */
export type FindCandidates = (question: Question) => readonly JsonValue[];

const mostCandidates = 3000;
/** The most plain schemas on each side. */
const mostVariants = 16;

/** Creates a finder of values to try; their parts are plain ones of either side. */
export function createCandidates(making: SimplestMaking): FindCandidates {
  const { simplest } = making;
  const valuesOfPart = (main: JsonValue, beside: readonly JsonValue[]): readonly JsonValue[] => {
    const known = beside.filter((schema) => schema !== true);
    const refused = known.filter(isJsonObject).map(({ not = false }) => both(main, not));
    return [...simplest(main), ...[...known, ...refused].flatMap(simplest), ...(main === true ? plainValues : [])];
  };
  return ({ mains, counterparts, hints }) => {
    const others = [...counterparts, ...hints].slice(0, mostVariants);
    const values: JsonValue[] = [];
    for (const main of mains.slice(0, mostVariants)) {
      if (values.length < mostCandidates) values.push(...candidatesOfPlain(main, { ...making, others, valuesOfPart }));
    }
    return sortByCost(values).slice(0, mostCandidates);
  };
}

function candidatesOfPlain(main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  const { others } = making;
  const types = plainTypesOf(main);
  if (main["enum"] !== undefined) return membersThatFit(main);
  const isAllowed = (value: JsonValue): boolean => isOfType(value, types);
  const members = others.flatMap(arrayMembersOf).filter(isAllowed);
  const typed: TypedMaking = {
    main,
    others,
    makeArrays: () => listCandidates(main, making),
    makeObjects: () => objectCandidates(main, making),
  };
  return [...members, ...members.flatMap(variationsOf), ...types.flatMap((type) => valuesOfType(type, typed))];
}

/** Values beside one that a side names. */
function variationsOf(member: JsonValue): JsonValue[] {
  if (typeof member === "number") return [member + 1, member - 1];
  return typeof member === "string" ? [`${member}a`, member.toUpperCase()] : [];
}
