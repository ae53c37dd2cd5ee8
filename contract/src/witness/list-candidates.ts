/** From a plain schema of an array to arrays that differ from its plainest one in length or in one item. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { numberAt, numbersAt } from "../inclusion/keyword-values.js";
import { composeList, mostParts } from "../values/composed-values.js";
import { prefixOf, schemaOfItem } from "../values/part-schemas.js";
import { both } from "../values/plain-schemas.js";
import { choosePlain } from "../values/simplest-values.js";
import type { CandidateMaking } from "./candidate-making.js";

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
  const lengths = [...bounds, ...prefixes].flatMap((length) => [length - 1, length, length + 1]);
  return [...new Set([0, 1, 2, ...lengths])].filter((length) => length >= 0 && length <= mostParts);
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

/** Arrays with as many matches of `contains` as a side counts, one more and one fewer. */
function containing(main: JsonObject, { others, simplest }: CandidateMaking): readonly JsonValue[] {
  return [main, ...others].flatMap((schema) => {
    const { contains } = schema;
    const [item] = contains === undefined ? [] : simplest(both(contains, schemaOfItem(main, 0)));
    if (item === undefined) return [];
    const bounds = [...numbersAt([schema], "minContains", "maxContains"), 1];
    const lengths = new Set(bounds.flatMap((bound) => [bound - 1, bound, bound + 1]));
    return [...lengths]
      .filter((length) => length > 0 && length <= mostParts)
      .flatMap((length) => composeList(main, choosePlain(simplest), { given: timesOf(item, length) }));
  });
}

function timesOf(item: JsonValue, length: number): ReadonlyMap<number, JsonValue> {
  return new Map(Array.from({ length }, (_, index) => [index, item]));
}
