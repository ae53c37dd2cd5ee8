/** From the keywords about strings in several plain schemas to texts that fit one and may not fit the others. */

import type { JsonObject } from "../../definition.js";
import { textFor } from "../../instances/pattern-texts.js";
import { formatSamples } from "../../instances/scalar-instances.js";
import { isList, isObject } from "../../json-values.js";
import { createRandom } from "../../random.js";

/** Longer texts are not made: nobody would read them. */
export const longestText = 10_000;

const plainTexts = ["a", "", "b", "c", "d", " ", "0", "A", "aa", "a b", "a-a", "é", "\u{1f642}", "\n"];

/** Further texts of formats, and some that formats refuse which accept "a". */
const furtherTexts: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2026-01-31T09:30:00+01:00"],
  time: ["09:30:00+01:00"],
  hostname: ["a b", "-"],
  "uri-reference": ["\\", " "],
  "uri-template": ["{"],
  regex: ["(", "["],
  "json-pointer": ["a"],
  "relative-json-pointer": ["a"],
};

/** Formats that accept a word. */
const wordFormats = new Set(["hostname", "uri-reference", "uri-template", "regex"]);

/** Texts of formats, which lose their sense with a character. */
export const wellFormedTexts: ReadonlySet<string> = new Set(
  [formatSamples, furtherTexts].flatMap((samples) => Object.values(samples).flat()),
);

/** Texts that one schema may accept, with those that others make interesting. */
export function textsFor(main: JsonObject, others: readonly JsonObject[]): string[] {
  const all = [main, ...others];
  const formats = all.map(({ format }) => format).filter((format) => typeof format === "string");
  const patterns = [...new Set(all.flatMap(patternsOf))];
  const texts = [
    ...plainTexts,
    ...formats.flatMap((format) => [...(formatSamples[format] ?? []), ...(furtherTexts[format] ?? [])]),
    ...patterns.flatMap(textsNear),
  ];
  const lengths = new Set(all.flatMap(lengthsOf));
  const fitting = (patterns.length > 0 ? texts : ["a", "\u{1f642}"]).flatMap((text) => fitToLengths(text, lengths));
  return [...new Set([...texts, ...fitting])].filter((text) => fitsText(main, text));
}

function patternsOf({ pattern, allOf }: JsonObject): string[] {
  const members = isList(allOf) ? allOf.filter(isObject) : [];
  return [...(typeof pattern === "string" ? [pattern] : []), ...members.flatMap(patternsOf)];
}

/** Texts that match a pattern, and others that differ from them in one place. */
function textsNear(pattern: string): string[] {
  const random = createRandom(0, pattern);
  const matching = new Set(Array.from({ length: 12 }, () => textFor(pattern, random)));
  return [...matching]
    .filter((text) => text.length <= 200)
    .flatMap((text) => [
      text,
      ...[`${text}a`, `${text}0`, `${text}-`, `a${text}`, text.slice(1), text.slice(0, -1)],
      ...[text.toUpperCase(), text.toLowerCase(), text + text, `${text}\n`],
      ...[..."aA0-_."].map((character) => character + text.slice(1)),
    ]);
}

/** Lengths at and beside the bounds. */
function lengthsOf({ minLength, maxLength }: JsonObject): number[] {
  return [minLength, maxLength]
    .filter((bound) => typeof bound === "number")
    .flatMap((bound) => [bound - 1, bound, bound + 1])
    .filter((length) => length > 0 && length <= longestText);
}

function fitToLengths(text: string, lengths: Iterable<number>): string[] {
  const characters = [...text];
  if (characters.length === 0) return [];
  return [...lengths].map((length) =>
    characters.length >= length
      ? characters.slice(0, length).join("")
      : text + (characters.at(-1) ?? "").repeat(length - characters.length),
  );
}

function fitsText(schema: JsonObject, text: string): boolean {
  const length = [...text].length;
  const { minLength, maxLength, format } = schema;
  // Other formats are left to the judges; with a word in it that they refuse no value would be accepted anywhere.
  if (plainTexts.includes(text) && typeof format === "string" && formatSamples[format] && !wordFormats.has(format)) {
    return false;
  }
  if (typeof minLength === "number" && length < minLength) return false;
  if (typeof maxLength === "number" && length > maxLength) return false;
  return patternsOf(schema).every((pattern) => matches(pattern, text));
}

/** Tells whether a text matches; a pattern that is none leaves it to the judges. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}
