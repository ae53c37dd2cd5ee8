/** Sets of strings given by patterns and lengths: emptiness, members, and the shortest member. */

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
import { memoize } from "./memoize.js";

/** The strings that match every pattern of `patterns` and none of `avoided`. */
export interface TextSet {
  readonly patterns: readonly string[];
  readonly avoided?: readonly string[];
  /** In code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface TextSets {
  /** True only if the set is certainly empty. */
  readonly isEmpty: (set: TextSet) => boolean;
  /** All members; undefined if there are more than `most`, or it is unknown. */
  readonly list: (set: TextSet, most: number) => readonly string[] | undefined;
}

/** Larger bounds are ignored: an automaton counts with one state per character. */
const lengthLimit = 256;

/** The longest string to make. */
export const longestText = 100_001;

/** A string of this length probably repeats something in its middle. */
const repeatingLength = 48;
/** The longest part to repeat. */
const longestRepeated = 16;

/** A shortest member, or one that is hardly longer; undefined if there is none, or it is unknown. */
export function findText(set: TextSet): string | undefined {
  const { minLength = 0 } = set;
  const isLong = minLength > lengthLimit;
  const automaton = combine(isLong ? { ...set, minLength: repeatingLength } : set);
  const characters = automaton && loadRefa().FAIterators.shortestWordSet(automaton.transitionIterator());
  const text = characters?.map(plainestOf);
  const texts = text === undefined ? [] : isLong ? lengthen(text, minLength) : [text.join("")];
  return texts.find((one) => isMember(set, one));
}

/** Candidates that repeat a part in the middle of a string. */
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
  const remembered = memoize((question: string) => decide(JSON.parse(question) as TextSet), 5_000); // As it was written.
  return {
    isEmpty: (set) => !hasShortest(set) && remembered(JSON.stringify(set)),
    list: (set, most) => {
      const automaton = set.patterns.length === 0 ? undefined : combine(set);
      return automaton && listTexts(automaton, most)?.filter((text) => isMember(set, text));
    },
  };
}

const shortestOf = memoize((pattern) => findText({ patterns: [pattern] }));

/** Whether the shortest match of the first pattern is a member. Automata take a thousand times as long to tell. */
function hasShortest(set: TextSet): boolean {
  const [first] = set.patterns;
  const shortest = first === undefined ? "" : shortestOf(first);
  return shortest !== undefined && isMember(set, shortest);
}

/** The maximum number of patterns to combine. */
const mostConjuncts = 200;

type Conjunct = readonly [pattern: string, condition: "matched" | "avoided"];

/** Extends the automaton of the preceding conjuncts, memoized: the sets of a split differ in their last conjunct. */
const automatonOfAll = memoize((text): NFA | "none" | "too large" => {
  const conjuncts = JSON.parse(text) as Conjunct[]; // As `combine` has written it.
  const last = conjuncts.pop();
  if (last === undefined) return "none";
  const before = automatonOfAll(JSON.stringify(conjuncts));
  const own = last[1] === "matched" ? automatonOf(last[0]) : complementOfPattern(last[0]);
  if (before === "too large" || own === undefined) return before;
  return before === "none" ? own : (unlessTooLarge(() => intersect(before, own)) ?? "too large");
}, 100);

/** The automaton of a set, or of a superset if it ignores patterns without automata; undefined if all are. */
function combine(set: TextSet): NFA | undefined {
  const { patterns, avoided = [], minLength = 0, maxLength = Infinity } = set;
  const conjuncts: Conjunct[] = [
    ...patterns.map((pattern) => [pattern, "matched"] as const),
    ...avoided.map((pattern) => [pattern, "avoided"] as const),
  ];
  if (conjuncts.length > mostConjuncts) return undefined;
  const all = automatonOfAll(JSON.stringify(conjuncts));
  if (all === "none" || all === "too large") return undefined;
  if (minLength === 0 && maxLength > lengthLimit) return all;
  const most = maxLength <= lengthLimit ? Math.max(0, Math.floor(maxLength)) : Infinity;
  const ofLength = automatonOfLength(Math.min(Math.ceil(minLength), lengthLimit, most), most);
  return unlessTooLarge(() => intersect(all, ofLength));
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

function isMember({ patterns, avoided = [], minLength = 0, maxLength = Infinity }: TextSet, text: string): boolean {
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
  if (printable === undefined) throw new Error("A shortest word has no empty set of characters.");
  return String.fromCodePoint(printable.min);
}
