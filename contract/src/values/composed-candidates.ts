/** From a plain schema of an object or array to values that differ from its plainest one in one place or two. */

import { isJsonObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { choosePlain, type SimplestMaking } from "./simplest-values.js";
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
import { both } from "./plain-schemas.js";
import { textsFor } from "./text-values.js";

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
