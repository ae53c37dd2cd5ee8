/** From a plain schema of a list to lists that differ from its plainest one in length or in one item. */

import type { JsonObject, JsonValue } from "../../definition.js";
import type { CandidateMaking } from "./candidate-making.js";
import { prefixOf, schemaOfItem } from "./object-parts.js";
import { both } from "./plain-schemas.js";
import { countOr, mostParts, simplestList } from "./simplest-values.js";

/** Finds lists to try. */
export function listCandidates(main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  const least = countOr(main["minItems"], 0);
  const most = countOr(main["maxItems"], Infinity);
  const lengths = lengthsToTry(main, making.others).filter((length) => length >= least && length <= most);
  const make = (length: number, given?: ReadonlyMap<number, JsonValue>): readonly JsonValue[] =>
    [0, 1].flatMap((choice) => simplestList(main, { ...making, choice }, given ? { length, given } : { length }));
  const plain = lengths.flatMap((length) => make(length));
  const varied = positionsToTry(main, making.others).flatMap((index) => {
    const values = making.valuesOfPart(
      schemaOfItem(main, index),
      making.others.flatMap((other) => [
        schemaOfItem(other, index),
        ...(other["contains"] === undefined ? [] : [other["contains"]]),
      ]),
    );
    const length = Math.max(least, index + 1);
    return length > most ? [] : values.flatMap((value) => make(length, new Map([[index, value]])));
  });
  return [...plain, ...varied, ...repeated(main, making), ...containing(main, making)];
}

function lengthsToTry(main: JsonObject, others: readonly JsonObject[]): readonly number[] {
  const all = [main, ...others];
  const bounds = all
    .flatMap(({ minItems, maxItems, minContains, maxContains }) => [minItems, maxItems, minContains, maxContains])
    .filter((bound) => typeof bound === "number");
  const prefixes = all.map((schema) => prefixOf(schema).length);
  const lengths = [...bounds, ...prefixes].flatMap((length) => [length - 1, length, length + 1]);
  return [...new Set([0, 1, 2, ...lengths])].filter((length) => length >= 0 && length <= mostParts);
}

/** Each place of a tuple, the first after it, and one that is never the last. */
export function positionsToTry(main: JsonObject, others: readonly JsonObject[]): readonly number[] {
  const length = Math.max(...[main, ...others].map((schema) => prefixOf(schema).length));
  return Array.from({ length: Math.min(length, 20) + 2 }, (_, index) => index);
}

/** Lists in which an item is there again, alone and after another one. */
function repeated(main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  const items = making.simplest(schemaOfItem(main, 0)).slice(0, 3);
  return items.flatMap((item) =>
    simplestList(
      main,
      { ...making, choice: 0 },
      {
        length: 2,
        given: new Map([
          [0, item],
          [1, item],
        ]),
      },
    ),
  );
}

/** Lists that contain what a side wants contained as often as it counts, once more and once less. */
function containing(main: JsonObject, making: CandidateMaking): readonly JsonValue[] {
  return [main, ...making.others].flatMap(({ contains, minContains, maxContains }) => {
    if (contains === undefined) return [];
    const bounds = [minContains, maxContains, 1].filter((bound) => typeof bound === "number");
    const lengths = new Set(bounds.flatMap((bound) => [bound - 1, bound, bound + 1]));
    const [item] = making.simplest(both(contains, schemaOfItem(main, 0)));
    if (item === undefined) return [];
    return [...lengths]
      .filter((length) => length > 0 && length <= mostParts)
      .flatMap((length) => {
        const given = new Map(Array.from({ length }, (_, index) => [index, item] as const));
        return simplestList(main, { ...making, choice: 0 }, { given });
      });
  });
}
