/** Shortens a result to a number of characters, in the shape that its schema requires. */

import { escapeToken } from "../json-schema/pointers.js";
import { createRules, type PlaceRules, type Rules } from "./cut-rules.js";
import { cutText, isProse, jsonLength, shortestText } from "./cut-text.js";

/** A part of a result that was shortened. */
export interface ResultCut {
  /** JSON Pointer to the string or array; empty for the result, and for the count of further cuts. */
  readonly pointer: string;
  /** The shortened value, for the model. */
  readonly message: string;
}

export interface LimitOptions {
  /** Maximum length of the value and of its cuts, as JSON. */
  readonly characters: number;
  /** Schema of the value: decides what can be cut. */
  readonly schema?: object | undefined;
}

/** A value with its length as JSON, whole and as short as possible. */
interface Measured {
  readonly value: unknown;
  readonly length: number;
  readonly shortest: number;
  /** The parts of an array or object. */
  readonly parts?: readonly Measured[];
  /** Elements that must stay; Infinity if the array cannot be cut. */
  readonly leastElements?: number;
}

/** An array loses elements before its elements are shortened, as long as this many stay. */
const enoughElements = 10;

/**
 * Shortens a JSON value until the value and the cuts fit into some characters as JSON. Arrays lose whole elements from
 * their end, and prose its end. Everything else stays: objects keep their properties, and strings that are not prose or
 * that their schema restricts are kept whole. Returns a value that fits unchanged, and undefined if none can fit.
 *
 * The schema decides only where to cut: validate the shortened value.
 */
export function limitResult(
  value: unknown,
  { characters, schema }: LimitOptions,
): { readonly value: unknown; readonly cuts: readonly ResultCut[] } | undefined {
  const rules = createRules(schema);
  const measured = measure(value, rules.root, rules);
  if (measured.length <= characters) return { value, cuts: [] };
  const forCuts = Math.max(100, Math.min(1500, Math.floor(characters / 4)));
  if (measured.shortest > characters - forCuts) return undefined;
  const cuts: ResultCut[] = [];
  return { value: shorten(measured, characters - forCuts, "", cuts), cuts: limitCuts(cuts, forCuts) };
}

function measure(value: unknown, place: PlaceRules, rules: Rules): Measured {
  if (typeof value === "string") {
    const length = jsonLength(value);
    const least = Math.max(shortestText, place.minLength);
    const isCuttable = place.text && value.length > least && isProse(value);
    return { value, length, shortest: isCuttable ? jsonLength(value.slice(0, least)) : length };
  }
  if (typeof value !== "object" || value === null) {
    const length = JSON.stringify(value)?.length ?? 4;
    return { value, length, shortest: length };
  }
  return Array.isArray(value) ? measureArray(value, place, rules) : measureObject(value, place, rules);
}

function measureArray(value: readonly unknown[], place: PlaceRules, rules: Rules): Measured {
  const parts = value.map((item, index) => measure(item, rules.item(place, index), rules));
  const leastElements = place.elements ? Math.max(1, place.minItems) : Infinity;
  const overhead = Math.max(1, parts.length) + 1;
  return {
    value,
    length: sum(parts, ({ length }) => length) + overhead,
    shortest:
      sum(parts.slice(0, leastElements), ({ shortest }) => shortest) +
      Math.min(overhead, Math.max(1, leastElements) + 1),
    parts,
    leastElements,
  };
}

function measureObject(value: object, place: PlaceRules, rules: Rules): Measured {
  const entries = Object.entries(value);
  const parts = entries.map(([name, member]) => measure(member, rules.property(place, name), rules));
  const overhead = sum(entries, ([name]) => jsonLength(name) + 1) + Math.max(1, parts.length) + 1;
  return {
    value,
    length: sum(parts, ({ length }) => length) + overhead,
    shortest: sum(parts, ({ shortest }) => shortest) + overhead,
    parts,
  };
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}

/** Shortens a value to a length of at least its shortest; adds to the cuts. */
function shorten(measured: Measured, most: number, pointer: string, cuts: ResultCut[]): unknown {
  const { value, length, parts = [], leastElements } = measured;
  if (length <= most) return value;
  const reportCut = (kept: number, whole: number, noun: string): void => {
    const [first, all] = [kept.toLocaleString("en"), whole.toLocaleString("en")];
    cuts.push({ pointer, message: `only the first ${first} of ${all} ${noun} are here` });
  };
  if (typeof value === "string") {
    const text = cutText(value, most);
    reportCut(text.length, value.length, "characters");
    return text;
  }
  const shortenParts = (kept: readonly Measured[], names: readonly string[], overhead: number): readonly unknown[] => {
    const lengths = allocate(kept, most - overhead);
    return kept.map((part, index) =>
      shorten(part, lengths[index] ?? 0, `${pointer}/${escapeToken(names[index] ?? index)}`, cuts),
    );
  };
  if (Array.isArray(value)) {
    const kept = parts.slice(0, chooseElements(parts, leastElements ?? 0, most));
    if (kept.length < parts.length) reportCut(kept.length, parts.length, "elements");
    return shortenParts(kept, [], kept.length + 1);
  }
  const names = Object.keys(value as object); // Strings and arrays are handled above; nothing else can be shortened.
  const members = shortenParts(parts, names, length - sum(parts, (part) => part.length));
  return Object.fromEntries(names.map((name, index) => [name, members[index]]));
}

/** Returns the number of elements to keep: as many whole ones as fit or, if those are few, some shortened ones. */
function chooseElements(parts: readonly Measured[], least: number, most: number): number {
  if (least >= parts.length) return parts.length;
  const whole = countFitting(parts, most, ({ length }) => length);
  if (whole >= enoughElements && whole >= least) return whole;
  const shortened = countFitting(parts.slice(0, Math.max(least, enoughElements)), most, ({ shortest }) => shortest);
  return Math.max(whole, shortened);
}

function countFitting(parts: readonly Measured[], most: number, read: (part: Measured) => number): number {
  let left = most - 1;
  const end = parts.findIndex((part) => (left -= read(part) + 1) < 0);
  return end === -1 ? parts.length : end;
}

/** Allocates a length to parts: none gets more than it needs, and the largest get the same. */
function allocate(parts: readonly Measured[], most: number): readonly number[] {
  let left = most - sum(parts, ({ shortest }) => shortest);
  const lengths = parts.map(({ shortest }) => shortest);
  // Smallest need first: the others share what it leaves.
  const order = parts
    .map(({ length, shortest }, index) => ({ index, need: length - shortest }))
    .filter(({ need }) => need > 0)
    .sort((one, other) => one.need - other.need);
  order.forEach(({ index, need }, position) => {
    const share = Math.min(need, Math.floor(left / (order.length - position)));
    lengths[index] = (lengths[index] ?? 0) + share;
    left -= share;
  });
  return lengths;
}

/** Lists the cuts that fit, and counts the others. */
function limitCuts(cuts: readonly ResultCut[], characters: number): readonly ResultCut[] {
  if (JSON.stringify(cuts).length <= characters) return cuts;
  const kept: ResultCut[] = [];
  let left = characters - 62; // Room for the count of the others, brackets and commas.
  for (const one of cuts) {
    left -= JSON.stringify(one).length + 1;
    if (left < 0) break;
    kept.push(one);
  }
  const others = cuts.length - kept.length;
  const message = `${others.toLocaleString("en")} more ${others === 1 ? "part was" : "parts were"} shortened`;
  return [...kept, { pointer: "", message }];
}
