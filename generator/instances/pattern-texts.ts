/** From a regular expression to texts that match it; what it asks for at a distance (assertions, groups again) is not met. */

import type { Random } from "../random.js";

/** A place in a pattern. */
interface Reading {
  readonly pattern: string;
  readonly random: Random;
  at: number;
}

/** Most repetitions beyond those that must be. */
const furtherRepetitions = 3;

/** Makes a text for a pattern, with something around it where the pattern is not anchored. */
export function textFor(pattern: string, random: Random): string {
  const reading: Reading = { pattern, random, at: 0 };
  const text = readAlternatives(reading);
  const before = !pattern.includes("^") && random.chance(0.2) ? "x" : "";
  return before + text + (!pattern.includes("$") && random.chance(0.2) ? "x" : "");
}

function readAlternatives(reading: Reading): string {
  const alternatives = [readSequence(reading)];
  while (peek(reading) === "|") {
    reading.at += 1;
    alternatives.push(readSequence(reading));
  }
  return reading.random.pick(alternatives);
}

function readSequence(reading: Reading): string {
  let text = "";
  while (reading.at < reading.pattern.length && peek(reading) !== "|" && peek(reading) !== ")") {
    const start = reading.at;
    const first = readAtom(reading);
    const end = reading.at;
    const times = readTimes(reading);
    const next = reading.at;
    // Each repetition reads the atom again, so that it may come out otherwise.
    for (let time = 0; time < times; time += 1) {
      if (time === 0) text += first;
      else {
        reading.at = start;
        text += readAtom(reading);
      }
    }
    reading.at = Math.max(next, end);
  }
  return text;
}

function readAtom(reading: Reading): string {
  const { pattern, random } = reading;
  const character = next(reading);
  if (character === "^" || character === "$") return "";
  if (character === ".") return random.pick([..."ab0 -_/é"]);
  if (character === "[") return readClass(reading);
  if (character === "\\") return readEscape(reading);
  if (character !== "(") return character;
  const isAssertion = /^\?<?[=!]/.test(pattern.slice(reading.at));
  reading.at += /^\?(?:<?[=!]|:|<\w+>)/.exec(pattern.slice(reading.at))?.[0].length ?? 0;
  const text = readAlternatives(reading);
  reading.at += 1;
  return isAssertion ? "" : text;
}

function readTimes(reading: Reading): number {
  const { pattern, random } = reading;
  const [written, symbol, low, comma, high] =
    /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/.exec(pattern.slice(reading.at)) ?? ([""] as const);
  reading.at += written.length;
  if (symbol === "?") return random.below(2);
  if (symbol === "*" || symbol === "+") return random.below(furtherRepetitions + 1) + (symbol === "+" ? 1 : 0);
  if (low === undefined) return 1;
  const least = Number(low);
  if (comma === undefined) return least;
  const most = high === undefined || high === "" ? least + furtherRepetitions : Number(high);
  return least + random.below(Math.min(most - least, furtherRepetitions) + 1);
}

const classTexts: Readonly<Record<string, string>> = {
  d: "0123456789",
  w: "azAZ09_",
  s: " \t\n",
  D: "a-. ",
  W: "-. /",
  S: "aZ0-",
};

function readEscape(reading: Reading): string {
  const character = next(reading);
  const members = classTexts[character];
  if (members !== undefined) return reading.random.pick([...members]);
  return readCharacterEscape(reading, character);
}

const controls: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  f: "\f",
  v: "\v",
  0: "\0",
  b: "",
  B: "",
};

function readCharacterEscape(reading: Reading, character: string): string {
  const [hexadecimal] = /^(?:\{[\da-f]+\}|[\da-f]{2,4})/i.exec(reading.pattern.slice(reading.at)) ?? [];
  if ((character === "u" || character === "x") && hexadecimal !== undefined) {
    reading.at += hexadecimal.length;
    return String.fromCodePoint(Number.parseInt(hexadecimal.replaceAll(/[{}]/g, ""), 16));
  }
  return controls[character] ?? character;
}

function readClass(reading: Reading): string {
  const isNegated = peek(reading) === "^";
  if (isNegated) reading.at += 1;
  const members: string[] = [];
  while (reading.at < reading.pattern.length && peek(reading) !== "]") {
    const low = next(reading);
    const set = low === "\\" ? classTexts[peek(reading)] : undefined;
    if (set !== undefined) {
      reading.at += 1;
      members.push(...set);
      continue;
    }
    const from = low === "\\" ? readCharacterEscape(reading, next(reading)) : low;
    const isRange = peek(reading) === "-" && reading.pattern[reading.at + 1] !== "]";
    if (!isRange) {
      members.push(from);
      continue;
    }
    reading.at += 1;
    const high = next(reading);
    const to = high === "\\" ? readCharacterEscape(reading, next(reading)) : high;
    members.push(from, to, between(reading.random, from, to));
  }
  reading.at += 1;
  const outside = [..."aZ0-_ .é~"].filter((character) => !members.includes(character));
  const candidates = isNegated ? outside : members;
  return candidates.length === 0 ? "" : reading.random.pick(candidates);
}

function between(random: Random, from: string, to: string): string {
  const low = from.codePointAt(0) ?? 0;
  const high = to.codePointAt(0) ?? low;
  return String.fromCodePoint(low + random.below(Math.max(1, high - low + 1)));
}

function peek({ pattern, at }: Reading): string {
  return pattern.charAt(at);
}

/** Takes one character, of which an emoji is one too. */
function next(reading: Reading): string {
  const character = String.fromCodePoint(reading.pattern.codePointAt(reading.at) ?? 0);
  reading.at += character.length;
  return character;
}
