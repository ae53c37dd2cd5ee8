/** Samples strings that a regular expression probably matches: lookarounds are ignored. */

import type { CharSet, Concatenation, Element, NoParent } from "refa";
import type { Random } from "../random.js";
import { highestCharacter, loadRefa } from "./automata.js";
import { memoize } from "./memoize.js";

/** The maximum number of repetitions beyond the required ones. */
const furtherRepetitions = 3;

/** Patterns whose samples may have more characters have none: `(?:a{1000}){1000}` needs a million. */
const mostCharacters = 10_000;

/** Readable characters, in order. */
const wellRead = "\n -./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyzé";

/** Sets of characters to prefer, in order. */
const likedSets = memoize((characters: string): readonly CharSet[] => {
  const { CharSet } = loadRefa();
  const points = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  return [
    CharSet.fromCharacters(highestCharacter, points),
    CharSet.fromRange(highestCharacter, { min: 0x20, max: 0x7e }),
  ];
});

/** Empty if no string matches, the pattern is not supported, or its strings would be too long. */
export function sampleStrings(pattern: string, count: number, random: Random): readonly string[] {
  const alternatives = parse(pattern);
  if (alternatives.length === 0) return [];
  // Without an anchor, a match may be anywhere.
  const around = (anchor: string): string => (!pattern.includes(anchor) && random.chance(0.2) ? "x" : "");
  return Array.from({ length: count }, () => around("^") + sampleAny(alternatives, random) + around("$"));
}

type Alternatives = readonly NoParent<Concatenation>[];

const parse = memoize((pattern): Alternatives => {
  for (const flags of ["u", ""]) {
    try {
      const parser = loadRefa().JS.Parser.fromLiteral({ source: pattern, flags });
      const { alternatives } = parser.parse({ assertions: "ignore", backreferences: "unknown" }).expression;
      return lengthOf(alternatives) > mostCharacters ? [] : alternatives;
    } catch {
      // The library throws for unknown syntax and for patterns that are too large.
    }
  }
  return [];
});

/** The most characters of a sample. */
function lengthOf(alternatives: Alternatives): number {
  const lengthAt = ({ elements }: NoParent<Concatenation>): number =>
    elements.reduce((sum, element) => sum + lengthOfElement(element), 0);
  return alternatives.reduce((most, alternative) => Math.max(most, lengthAt(alternative)), 0);
}

function lengthOfElement(element: NoParent<Element>): number {
  if (element.type === "Quantifier") return (element.min + furtherRepetitions) * lengthOf(element.alternatives);
  if (element.type === "Alternation") return lengthOf(element.alternatives);
  return 1;
}

function sampleAny(alternatives: Alternatives, random: Random): string {
  return alternatives.length === 0
    ? ""
    : random
        .pick(alternatives)
        .elements.map((element) => sampleElement(element, random))
        .join("");
}

function sampleElement(element: NoParent<Element>, random: Random): string {
  switch (element.type) {
    case "CharacterClass":
      return sampleCharacter(element.characters, random);
    case "Quantifier": {
      const further = random.below(Math.min(element.max - element.min, furtherRepetitions) + 1);
      return Array.from({ length: element.min + further }, () => sampleAny(element.alternatives, random)).join("");
    }
    case "Alternation":
      return sampleAny(element.alternatives, random);
    case "Assertion":
    case "Unknown":
      return "";
  }
}

/** An end of a range, or a character in between. */
function sampleCharacter(characters: CharSet, { below, pick }: Random): string {
  const sets = [...likedSets(wellRead).map((some) => some.intersect(characters)), characters];
  const { ranges } = sets.find((some) => !some.isEmpty) ?? characters;
  if (ranges.length === 0) return "";
  const { min, max } = pick(ranges);
  return String.fromCodePoint(pick([min, max, min + below(max - min + 1)]));
}
