/** From the schemas of a place on both sides to values there on which they may disagree. */

import { type JsonObject, type JsonValue, isJsonObject } from "@toolwright/runtime/internal/json-schema";
import { isOfType, numberAt, numbersAt } from "../json-schema/keyword-values.js";
import { composeList, composeObject, mostParts } from "./composed-values.js";
import {
  arrayMembersOf,
  namePatternsOf,
  namesOf,
  namesWithDependents,
  prefixOf,
  requiredBeside,
  schemaOfItem,
  schemaOfProperty,
} from "./part-schemas.js";
import { both, plainTypesOf } from "./plain-schemas.js";
import { sortByCost } from "./plainness.js";
import { type SimplestMaking, choosePlain, plainValues } from "./simplest-values.js";
import { textsFor } from "./text-values.js";
import { type TypedMaking, membersThatFit, valuesOfType } from "./typed-values.js";

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

/** Tools for the values of a plain schema. */
export interface CandidateMaking extends SimplestMaking {
  readonly others: readonly JsonObject[];
  /** Finds values for a part of the value, one level down. */
  readonly valuesOfPart: (main: JsonValue, others: readonly JsonValue[]) => readonly JsonValue[];
}

/** From a plain schema of an array to arrays that differ from its plainest one in length or in one item. */
export function listCandidates(main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  const { simplest, others } = making;
  const least = numberAt(main, "minItems", 0);
  const most = numberAt(main, "maxItems", Infinity);
  const make = (length: number, given: ReadonlyMap<number, JsonValue> = new Map()): readonly JsonValue[] =>
    [0, 1].flatMap((choice) => composeList(main, choosePlain(simplest, choice), { length, given }));
  const lengths = lengthsToTry(main, others).filter((length) => length >= least && length <= most);
  const varied = positionsToTry(main, others).flatMap((index) => {
    const values = making.valuesOfPart(
      schemaOfItem(main, index),
      others.flatMap((other) => [
        schemaOfItem(other, index),
        ...(other["contains"] === undefined ? [] : [other["contains"]]),
      ]),
    );
    const length = Math.max(least, index + 1);
    return length > most ? [] : values.flatMap((value) => make(length, new Map([[index, value]])));
  });
  return [
    ...lengths.flatMap((length) => make(length)),
    ...varied,
    ...repeated(main, making),
    ...containing(main, making),
  ];
}

function lengthsToTry(main: JsonObject, others: readonly JsonObject[]): readonly number[] {
  const all = [main, ...others];
  const bounds = numbersAt(all, "minItems", "maxItems", "minContains", "maxContains");
  const prefixes = all.map((schema) => prefixOf(schema).length);
  const lengths = [...bounds, ...prefixes].flatMap((length) => [length, length + 1]);
  return [...new Set([0, 2, ...lengths])];
}

/** Each place of a tuple, the first after it, and one that is never the last. */
export function positionsToTry(main: JsonObject, others: readonly JsonObject[]): readonly number[] {
  const length = Math.max(...[main, ...others].map((schema) => prefixOf(schema).length));
  return Array.from({ length: Math.min(length, 20) + 2 }, (_, index) => index);
}

function repeated(main: JsonObject, { simplest }: CandidateMaking): readonly JsonValue[] {
  const items = simplest(schemaOfItem(main, 0)).slice(0, 3);
  return items.flatMap((item) => composeList(main, choosePlain(simplest), { given: timesOf(item, 2) }));
}

/** Arrays with as many matches of `contains` as a side counts, and one more. */
function containing(main: JsonObject, { others, simplest }: CandidateMaking): readonly JsonValue[] {
  return [main, ...others].flatMap((schema) => {
    const { contains } = schema;
    const [item] = contains === undefined ? [] : simplest(both(contains, schemaOfItem(main, 0)));
    if (item === undefined) return [];
    return numbersAt([schema], "minContains", "maxContains")
      .flatMap((bound) => [bound, bound + 1])
      .filter((length) => length <= mostParts)
      .flatMap((length) => composeList(main, choosePlain(simplest), { given: timesOf(item, length) }));
  });
}

function timesOf(item: JsonValue, length: number): ReadonlyMap<number, JsonValue> {
  return new Map(Array.from({ length }, (_, index) => [index, item]));
}

const mostPaired = 10;
/** The most properties of which each is left out of an otherwise full object. */
const mostLeft = 50;
/** The most properties that are added to reach a count. */
const mostFilled = 200;

/** From a plain schema of an object to objects that differ from its plainest one in one place or two. */
export function objectCandidates(main: JsonObject, making: CandidateMaking): readonly JsonObject[] {
  const choose = choosePlain(making.simplest);
  const make = (given: Iterable<readonly [string, JsonValue]>): readonly JsonObject[] =>
    composeObject(main, choose, given);
  const makePlain = (some: readonly string[]): readonly JsonObject[] =>
    make(
      some.flatMap((name) => {
        const value = choose(schemaOfProperty(main, name));
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  const plainest = [...make([]), ...composeObject(main, choosePlain(making.simplest, 1))];
  const names = namesToTry(main, making.others).filter((name) => schemaOfProperty(main, name) !== false);
  const single = names.flatMap((name) => valuesToTry(main, name, making).flatMap((value) => make([[name, value]])));
  const paired = names.slice(0, mostPaired);
  const pairs = paired.flatMap((first, index) =>
    paired.slice(index + 1).flatMap((second) => makePlain([first, second])),
  );
  const declared = namesOf(main);
  const full = [declared, ...declared.slice(0, mostLeft).map((left) => declared.filter((name) => name !== left))];
  return [...plainest, ...single, ...pairs, ...full.flatMap(makePlain), ...filled(main, making)];
}

/** Names that either side has a schema for, and one that neither has. */
export function namesToTry(main: JsonObject, others: readonly JsonObject[]): readonly string[] {
  const all = [main, ...others];
  const named = all.map(({ propertyNames }) => propertyNames).filter(isJsonObject);
  const listed = named.flatMap(arrayMembersOf).filter((member) => typeof member === "string");
  return [
    ...new Set([
      ...all.flatMap((schema) => {
        const own = [...namesOf(schema), ...namesWithDependents(schema)];
        return [...own, ...requiredBeside(schema, own)];
      }),
      "other",
      ...all.flatMap(namePatternsOf).flatMap((pattern) => textsFor({ pattern }, []).slice(0, 6)),
      ...(named.length === 0 ? [] : [...listed, ...textsFor({}, named)]),
    ]),
  ];
}

function valuesToTry(main: JsonObject, name: string, making: CandidateMaking): readonly JsonValue[] {
  return making.valuesOfPart(
    schemaOfProperty(main, name),
    making.others.map((other) => schemaOfProperty(other, name)),
  );
}

/** Objects with as many properties as a side counts, one more and one fewer. */
function filled(main: JsonObject, { others, simplest }: CandidateMaking): readonly JsonObject[] {
  const counts = numbersAt([main, ...others], "minProperties", "maxProperties")
    .flatMap((count) => [count - 1, count, count + 1])
    .filter((count) => count <= mostFilled);
  return [...new Set(counts)].flatMap((count) =>
    composeObject(
      { ...main, minProperties: Math.max(count, numberAt(main, "minProperties", 0)) },
      choosePlain(simplest),
    ),
  );
}

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
