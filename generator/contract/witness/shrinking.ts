/** From a value that has a quality to the plainest one found near it that still has it. */

import type { JsonValue } from "../../definition.js";
import { placesOf } from "../../instances/places.js";
import { isList, isObject } from "../../json-values.js";
import { costOf, sortByCost } from "./plainness.js";

/** Most values that are tried; what is not made smaller by then is shown as it is. */
const mostTried = 4000;
/** Most pieces of a text, list or object that are left out one by one. */
const mostPieces = 64;

/** Makes a value plainer in single steps, each time the plainest way that keeps its quality. */
export function shrink(value: JsonValue, keeps: (smaller: JsonValue) => boolean): JsonValue {
  let current = value;
  let tried = 0;
  const findPlainer = (): JsonValue | undefined => {
    const cost = costOf(current);
    const candidates = sortByCost(plainerValues(current)).filter((candidate) => costOf(candidate) < cost);
    return candidates.find((candidate) => {
      tried += 1;
      return keeps(candidate);
    });
  };
  while (tried < mostTried) {
    const plainer = findPlainer();
    if (plainer === undefined) break;
    current = plainer;
  }
  return current;
}

function plainerValues(value: JsonValue): JsonValue[] {
  return placesOf(value).flatMap(({ value: part, replace }) => plainerParts(part).map(replace));
}

const plainParts: readonly JsonValue[] = [0, 1, "a", "", false, true, null, [], {}];

function plainerParts(part: JsonValue): readonly JsonValue[] {
  if (isList(part)) return [...leaveOut(part), ...plainParts];
  if (isObject(part)) {
    const entries = Object.entries(part);
    const fewer = leaveOut(entries).map((some): JsonValue => Object.fromEntries(some));
    const renamed = entries.map(([name]) =>
      Object.fromEntries(entries.map(([other, inner]) => [other === name ? "other" : other, inner])),
    );
    return [...fewer, ...(Object.hasOwn(part, "other") ? [] : renamed), ...plainParts];
  }
  if (typeof part === "string") return [...plainerTexts(part), ...plainParts];
  if (typeof part !== "number") return plainParts;
  const towardsZero = [
    Math.trunc(part),
    Math.trunc(part / 2),
    part - Math.sign(part),
    -part,
    Math.round(part * 10) / 10,
  ];
  return [...towardsZero, ...plainParts];
}

/** Lists without one item, without two, and halves. */
function leaveOut<Item>(items: readonly Item[]): (readonly Item[])[] {
  const half = Math.ceil(items.length / 2);
  const halves = [items.slice(half), items.slice(0, half)];
  const indexes = [...items.keys()].slice(0, mostPieces);
  const withoutOne = indexes.map((index) => items.toSpliced(index, 1));
  const few = indexes.slice(0, 12);
  const withoutTwo = few.flatMap((first) =>
    few.filter((second) => second > first).map((second) => items.filter((_, at) => at !== first && at !== second)),
  );
  return [...halves, ...withoutOne, ...withoutTwo];
}

function plainerTexts(text: string): string[] {
  const characters = [...text];
  const replaced = [...characters.keys()]
    .slice(0, mostPieces)
    .flatMap((index) => ["a", "0"].map((plain) => characters.with(index, plain).join("")));
  return [...leaveOut(characters).map((some) => some.join("")), ...replaced, "a".repeat(characters.length)];
}
