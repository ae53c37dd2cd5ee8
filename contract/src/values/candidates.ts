/** Candidates for a counterexample: values on which two schemas may disagree. */

import { type JsonObject, type JsonValue, isJsonObject, isOfType } from "@toolwright/runtime/internal/json-schema";
import { numberAt, numbersAt } from "../json-schema/keyword-values.js";
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
import { conjunction, plainTypesOf } from "./plain-schemas.js";
import { sortByCost } from "./plainness.js";
import { type ValueMaker, choosePlain, plainValues } from "./simplest-values.js";
import { textsFor } from "./text-values.js";
import { membersThatFit, scalarsOfType } from "./typed-values.js";

/** Plain schemas. */
export interface CandidateSchemas {
  /** A candidate satisfies one of these. */
  readonly mains: readonly JsonObject[];
  /** Schemas that should reject candidates: their bounds, names and members are tried. */
  readonly counterparts: readonly JsonObject[];
  /** Others whose bounds, names and members are tried. */
  readonly hints: readonly JsonObject[];
}

/** The simplest values come first. */
export type FindCandidates = (schemas: CandidateSchemas) => readonly JsonValue[];

const mostCandidates = 3000;
/** The maximum number of plain schemas on each side. */
const mostVariants = 16;

export function createCandidates(options: ValueMaker): FindCandidates {
  const { simplest } = options;
  const valuesOfPart = (main: JsonValue, beside: readonly JsonValue[]): readonly JsonValue[] => {
    const known = beside.filter((schema) => schema !== true);
    const refused = known.filter(isJsonObject).map(({ not = false }) => conjunction(main, not));
    return [...simplest(main), ...[...known, ...refused].flatMap(simplest), ...(main === true ? plainValues : [])];
  };
  return ({ mains, counterparts, hints }) => {
    const others = [...counterparts, ...hints].slice(0, mostVariants);
    const values: JsonValue[] = [];
    for (const main of mains.slice(0, mostVariants)) {
      if (values.length < mostCandidates) values.push(...candidatesOfPlain(main, { ...options, others, valuesOfPart }));
    }
    return sortByCost(values).slice(0, mostCandidates);
  };
}

function candidatesOfPlain(main: JsonObject, options: CandidateOptions): readonly JsonValue[] {
  const { others } = options;
  const types = plainTypesOf(main);
  if (main["enum"] !== undefined) return membersThatFit(main);
  const isAllowed = (value: JsonValue): boolean => isOfType(value, types);
  const members = others.flatMap(arrayMembersOf).filter(isAllowed);
  const typed = types.flatMap((type) => {
    if (type === "array") return listCandidates(main, options);
    return type === "object" ? objectCandidates(main, options) : scalarsOfType(type, main, others);
  });
  return [...members, ...members.flatMap(variationsOf), ...typed];
}

/** Values next to a listed one. */
function variationsOf(member: JsonValue): JsonValue[] {
  if (typeof member === "number") return [member + 1, member - 1];
  return typeof member === "string" ? [`${member}a`, member.toUpperCase()] : [];
}

interface CandidateOptions extends ValueMaker {
  readonly others: readonly JsonObject[];
  /** Values of a property or item. */
  readonly valuesOfPart: (main: JsonValue, others: readonly JsonValue[]) => readonly JsonValue[];
}

/** Arrays that differ from the simplest one in length or in one item. */
function listCandidates(main: JsonObject, options: CandidateOptions): readonly JsonValue[] {
  const { simplest, others } = options;
  const least = numberAt(main, "minItems", 0);
  const most = numberAt(main, "maxItems", Infinity);
  const make = (length: number, given: ReadonlyMap<number, JsonValue> = new Map()): readonly JsonValue[] =>
    [0, 1].flatMap((choice) => composeList(main, choosePlain(simplest, choice), { length, given }));
  const lengths = lengthsToTry(main, others).filter((length) => length >= least && length <= most);
  const varied = positionsToTry(main, others).flatMap((index) => {
    const values = options.valuesOfPart(
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
    ...repeated(main, options),
    ...containing(main, options),
  ];
}

function lengthsToTry(main: JsonObject, others: readonly JsonObject[]): readonly number[] {
  const all = [main, ...others];
  const bounds = numbersAt(all, "minItems", "maxItems", "minContains", "maxContains");
  const prefixes = all.map((schema) => prefixOf(schema).length);
  const lengths = [...bounds, ...prefixes].flatMap((length) => [length, length + 1]);
  return [...new Set([0, 2, ...lengths])];
}

/** The positions of a tuple, and two after it. */
function positionsToTry(main: JsonObject, others: readonly JsonObject[]): readonly number[] {
  const length = Math.max(...[main, ...others].map((schema) => prefixOf(schema).length));
  return Array.from({ length: Math.min(length, 20) + 2 }, (_, index) => index);
}

function repeated(main: JsonObject, { simplest }: CandidateOptions): readonly JsonValue[] {
  const items = simplest(schemaOfItem(main, 0)).slice(0, 3);
  return items.flatMap((item) => composeList(main, choosePlain(simplest), { given: timesOf(item, 2) }));
}

/** Arrays with as many matches of `contains` as a bound of either side, and one more. */
function containing(main: JsonObject, { others, simplest }: CandidateOptions): readonly JsonValue[] {
  return [main, ...others].flatMap((schema) => {
    const { contains } = schema;
    const [item] = contains === undefined ? [] : simplest(conjunction(contains, schemaOfItem(main, 0)));
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
/** The maximum number of properties that are left out in turn of an object with all declared ones. */
const mostLeft = 50;
/** With more objects than this that differ in one property, objects that lack a single property are not made. */
const mostSingle = 1000;
/** The maximum number of properties of an object that is filled up to a bound. */
const mostFilled = 10_001;

/** Objects that differ from the simplest one in one or two properties. */
function objectCandidates(main: JsonObject, options: CandidateOptions): readonly JsonObject[] {
  const choose = choosePlain(options.simplest);
  const make = (given: Iterable<readonly [string, JsonValue]>): readonly JsonObject[] =>
    composeObject(main, choose, given);
  const makePlain = (some: readonly string[]): readonly JsonObject[] =>
    make(
      some.flatMap((name) => {
        const value = choose(schemaOfProperty(main, name));
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  const plainest = [...make([]), ...composeObject(main, choosePlain(options.simplest, 1))];
  const names = namesToTry(main, options.others).filter((name) => schemaOfProperty(main, name) !== false);
  const single = names.flatMap((name) => {
    const beside = options.others.map((other) => schemaOfProperty(other, name));
    return options.valuesOfPart(schemaOfProperty(main, name), beside).flatMap((value) => make([[name, value]]));
  });
  const paired = names.slice(0, mostPaired);
  const pairs = paired.flatMap((first, index) =>
    paired.slice(index + 1).flatMap((second) => makePlain([first, second])),
  );
  const declared = namesOf(main);
  // The search would not reach these after so many cheaper values.
  const left = single.length > mostSingle ? [] : declared.slice(0, mostLeft);
  const full = [declared, ...left.map((one) => declared.filter((name) => name !== one))];
  return [...plainest, ...single, ...pairs, ...full.flatMap(makePlain), ...filled(main, options)];
}

/** Names that either side mentions or matches, and one that neither does. */
function namesToTry(main: JsonObject, others: readonly JsonObject[]): readonly string[] {
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

/** Objects with as many properties as a bound of either side, one more and one fewer. */
function filled(main: JsonObject, { others, simplest }: CandidateOptions): readonly JsonObject[] {
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

export interface DeeperOptions extends ValueMaker {
  readonly find: FindCandidates;
  /** Counts a part; false if there were too many. */
  readonly spend: () => boolean;
  /** Whether both sides have the same schema for a part. */
  readonly isSettled: (main: JsonValue, counterparts: readonly JsonValue[]) => boolean;
}

interface VariedPart {
  /** The subschema for the part. */
  readonly schemaIn: (schema: JsonObject) => JsonValue;
  /** The simplest value with this part; empty if there is none. */
  readonly wrap: (part: JsonValue) => readonly JsonValue[];
}

/** Candidates that differ from the simplest value in a part `steps` levels further down. */
export function* findDeeper(schemas: CandidateSchemas, steps: number, options: DeeperOptions): Generator<JsonValue> {
  const plainOf = (schemas: readonly JsonValue[]): readonly JsonObject[] =>
    schemas.flatMap((schema) => options.variantsOf(schema).map((variant) => variant.schema));
  for (const main of schemas.mains) {
    for (const { schemaIn, wrap } of partsToVary(main, schemas, options)) {
      const schema = schemaIn(main);
      const counterparts = schemas.counterparts.map(schemaIn);
      if (options.isSettled(schema, counterparts) || !options.spend()) continue;
      const inner: CandidateSchemas = {
        mains: plainOf([schema]),
        counterparts: plainOf(counterparts),
        hints: plainOf(schemas.hints.map(schemaIn)),
      };
      for (const part of steps === 1 ? options.find(inner) : findDeeper(inner, steps - 1, options)) {
        if (!options.spend()) return;
        yield* wrap(part);
      }
    }
  }
}

function partsToVary(main: JsonObject, schemas: CandidateSchemas, { simplest }: ValueMaker): readonly VariedPart[] {
  if (main["enum"] !== undefined) return [];
  const types = plainTypesOf(main);
  const choose = choosePlain(simplest);
  const others = [...schemas.counterparts, ...schemas.hints];
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
