/** From patterns and lengths of strings to what strings they have in common: none, a few, or an example. */

import type { CharSet, NFA } from "refa";
import {
  automatonOf,
  automatonOfLength,
  complementOfPattern,
  intersect,
  unlessTooLarge,
  loadRefa,
} from "./automata.js";
import { matchesPattern } from "./pattern-matching.js";
import { remember } from "./memoize.js";

/** The strings that match every pattern of `patterns` and none of `avoided`. */
export interface TextSet {
  readonly patterns: readonly string[];
  readonly avoided?: readonly string[];
  /** In code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Answers questions about strings. */
export interface TextSets {
  /** True only where no string is in the set. */
  readonly isEmpty: (set: TextSet) => boolean;
  /** All strings of a set that has at most `most`. */
  readonly list: (set: TextSet, most: number) => readonly string[] | undefined;
}

/** A larger bound is left out: an automaton counts with one state per character. */
const lengthLimit = 256;

/** Longer strings are not made: nobody would read them. */
export const longestText = 100_001;

/** A string this long most likely repeats something in its middle already. */
const repeatingLength = 48;
/** The longest part of a string that is repeated to make it longer. */
const longestRepeated = 16;

/** The shortest string of a set, or one that is hardly longer; undefined where there is none, or it is unknown. */
export function findText(set: TextSet): string | undefined {
  const { minLength = 0 } = set;
  const isLong = minLength > lengthLimit;
  const automaton = combine(isLong ? { ...set, minLength: repeatingLength } : set);
  const characters = automaton && loadRefa().FAIterators.shortestWordSet(automaton.transitionIterator());
  const text = characters?.map(plainestOf);
  const texts = text === undefined ? [] : isLong ? lengthen(text, minLength) : [text.join("")];
  return texts.find((one) => holds(set, one));
}

/** Repeats what may stand in the middle of a string any number of times. */
function lengthen(text: readonly string[], minLength: number): string[] {
  if (minLength > longestText) return [];
  const missing = Math.ceil(minLength) - text.length;
  const middle = Math.floor(text.length / 2);
  return Array.from({ length: Math.min(longestRepeated, text.length - middle) }, (_, index) => {
    const repeated = text.slice(middle, middle + index + 1).join("");
    const times = Math.ceil(missing / (index + 1));
    return text.slice(0, middle).join("") + repeated.repeat(times) + text.slice(middle).join("");
  });
}

export function createTextSets(): TextSets {
  const decide = (set: TextSet): boolean => {
    const { patterns, avoided = [], minLength = 0, maxLength = Infinity } = set;
    if (minLength > maxLength || avoided.some((pattern) => patterns.includes(pattern))) return true;
    if (patterns.length + avoided.length === 0) return false;
    return combine(set)?.isEmpty ?? false;
  };
  const remembered = remember((question: string) => decide(JSON.parse(question) as TextSet)); // As it was written.
  return {
    isEmpty: (set) => remembered(JSON.stringify(set)),
    list: (set, most) => {
      const automaton = set.patterns.length === 0 ? undefined : combine(set);
      return automaton && listTexts(automaton, most)?.filter((text) => holds(set, text));
    },
  };
}

/** The automaton of a set, or of a superset where a part has none; undefined where no part has one. */
function combine(set: TextSet): NFA | undefined {
  const { patterns, avoided = [], minLength = 0, maxLength = Infinity } = set;
  const parts = [...patterns.map(automatonOf), ...avoided.map(complementOfPattern)].filter(
    (found) => found !== undefined,
  );
  if (parts.length === 0) return undefined;
  if (minLength > 0 || maxLength <= lengthLimit) {
    const most = maxLength <= lengthLimit ? Math.max(0, Math.floor(maxLength)) : Infinity;
    parts.push(automatonOfLength(Math.min(Math.ceil(minLength), lengthLimit, most), most));
  }
  return unlessTooLarge(() => parts.reduce(intersect));
}

function listTexts(automaton: NFA, most: number): readonly string[] | undefined {
  if (!automaton.isFinite) return undefined;
  const texts = new Set<string>();
  for (const word of automaton.words()) {
    texts.add(String.fromCodePoint(...word));
    if (texts.size > most) return undefined;
  }
  return [...texts];
}

/** Asks the engine itself where it can. */
function holds({ patterns, avoided = [], minLength = 0, maxLength = Infinity }: TextSet, text: string): boolean {
  const { length } = [...text];
  return (
    length >= minLength &&
    length <= maxLength &&
    patterns.every((pattern) => matchesPattern(pattern, text) === true) &&
    avoided.every((pattern) => matchesPattern(pattern, text) === false)
  );
}

/** The most readable character of a set. */
function plainestOf(characters: CharSet): string {
  const liked = [..."a0A_- .xZz9"].find((character) => characters.has(character.codePointAt(0) ?? 0));
  if (liked !== undefined) return liked;
  const printable = characters.ranges.find(({ max }) => max > 0x20) ?? characters.ranges[0];
  if (printable === undefined) throw new Error("A character of a shortest word must be one of some.");
  return String.fromCodePoint(printable.min);
}
