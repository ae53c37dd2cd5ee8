/** Shrinks a value: replaces it with simpler ones as long as a predicate holds. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { partsOf } from "./value-parts.js";
import { costOf } from "./plainness.js";
import { wellFormedTexts } from "./text-values.js";

/** The maximum number of values to try; a longer value counts as several. */
const mostTried = 4000;
const lengthOfOne = 100;
/** The longest value to shrink, in characters of JSON: only a few simpler ones could be tried. */
const longestShrunk = 40_000;
/** The maximum number of items, characters or properties that are left out one by one. */
const mostPieces = 64;
/** The maximum number of properties of an object that are renamed. */
const mostRenamed = 8;

interface PlainWords {
  /** Values from the schemas, as replacements. */
  readonly words: readonly JsonValue[];
  /** Declared names, which stay. */
  readonly names: ReadonlySet<string>;
}

interface Shrinking extends PlainWords {
  /** The predicate. */
  readonly keeps: (plainer: JsonValue) => boolean;
}

export function shrink(value: JsonValue, shrinking: Shrinking): JsonValue {
  let current = value;
  let tried = 0;
  const findPlainer = (): JsonValue | undefined => {
    const { length } = JSON.stringify(current);
    if (length > longestShrunk) return undefined;
    const weight = Math.ceil(length / lengthOfOne);
    for (const plainer of plainerValues(current, shrinking)) {
      if (tried >= mostTried) return undefined;
      tried += weight;
      if (shrinking.keeps(plainer)) return plainer;
    }
    return undefined;
  };
  for (let plainer = findPlainer(); plainer !== undefined; plainer = findPlainer()) current = plainer;
  return current;
}

/** Values with one simpler part; those that save most come first. */
export function* plainerValues(value: JsonValue, shrinking: PlainWords): Generator<JsonValue> {
  const steps = partsOf(value).flatMap(({ value: part, replace }) => {
    const cost = costOf(part);
    const plainer = plainerParts(part, shrinking).map((other) => ({ saved: cost - costOf(other), replace, other }));
    return plainer.filter(({ saved }) => saved > 0);
  });
  steps.sort((left, right) => right.saved - left.saved);
  for (const { replace, other } of steps) yield replace(other);
}

const plainParts: readonly JsonValue[] = [0, 1, "a", "", false, true, null, [], {}];

function plainerParts(part: JsonValue, { words, names }: PlainWords): readonly JsonValue[] {
  if (isList(part)) return [...leaveOut(part), ...plainParts];
  if (isObject(part)) return [...plainerObjects(part, names), ...plainParts];
  const others = [...plainParts, ...words.filter((word) => typeof word === typeof part)];
  if (typeof part === "string") return wellFormedTexts.has(part) ? others : [...plainerTexts(part), ...others];
  return typeof part === "number" ? [...plainerNumbers(part), ...others] : others;
}

function plainerObjects(value: JsonObject, names: ReadonlySet<string>): JsonObject[] {
  const entries = Object.entries(value);
  const rename = (name: string, to: string): JsonObject =>
    Object.fromEntries(entries.map(([other, inner]) => [other === name ? to : other, inner]));
  const renamed = entries
    .filter(([name]) => !names.has(name) && !/^other\d*$/.test(name))
    .slice(0, mostRenamed)
    .flatMap(([name]) => ["other", ...plainerTexts(name)].map((to) => [name, to] as const))
    .filter(([, to]) => !Object.hasOwn(value, to))
    .map(([name, to]) => rename(name, to));
  return [...leaveOut(entries).map((some) => Object.fromEntries(some)), ...renamed];
}

function plainerNumbers(value: number): number[] {
  const parts = [2, 10, 1000].map((divisor) => Math.trunc(value / divisor));
  return [...parts, Math.trunc(value), value - Math.sign(value), -value, Math.round(value * 10) / 10];
}

/** The halves of an array, and the array without one item or two. */
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
  return [
    ...leaveOut(characters).map((some) => some.join("")),
    ...(characters.length > mostPieces ? plainBut(characters) : replaced),
    "a".repeat(characters.length),
  ];
}

/** A long string cut to its beginning or its end. */
function plainBut(characters: readonly string[]): string[] {
  const lengths = [1, 2, 4, 8, 16, 32, 64];
  return lengths.flatMap((length) => {
    const plain = "a".repeat(Math.max(0, characters.length - length));
    return [plain + characters.slice(-length).join(""), characters.slice(0, length).join("") + plain];
  });
}
