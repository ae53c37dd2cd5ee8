/** Strings that one plain schema accepts, and that the string keywords of others may reject. */

import { type JsonObject, isList, isJsonObject } from "@toolwright/runtime/internal/json-schema";
import { validateFormat } from "../validation/interpreter.js";
import { numberAt, numbersAt } from "../json-schema/keyword-values.js";
import { matchesPattern } from "../patterns/pattern-matching.js";
import { findText, longestText } from "../patterns/text-sets.js";
import { memoize } from "../patterns/memoize.js";
import { sampleStrings } from "../patterns/sampled-strings.js";
import { createRandom } from "../random.js";

/** Strings longer than this are made from fewer samples, since matching them is slow. */
const longText = 200;

const plainTexts = ["a", "", "b", "c", "d", " ", "0", "A", "aa", "a b", "a-a", "é", "\u{1f642}", "\n"];

const formatSamples: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "date-time": ["2026-01-31T09:30:00Z", "1999-12-31T23:59:59.5+02:00"],
    date: ["2026-01-31", "2024-02-29"],
    time: ["09:30:00Z", "23:59:59.25-07:30"],
    duration: ["PT15M", "P1DT2H"],
    email: ["ada@example.org"],
    hostname: ["example.org", "localhost"],
    ipv4: ["127.0.0.1", "255.255.255.255"],
    ipv6: ["::1", "2001:db8::ff00:42:8329"],
    uri: ["https://example.org/a?q=b#c", "urn:item:1"],
    "uri-reference": ["../a/b?c", "https://example.org/"],
    "uri-template": ["https://example.org/{id}"],
    uuid: ["123e4567-e89b-42d3-a456-426614174000"],
    "json-pointer": ["/a/0", ""],
    "relative-json-pointer": ["1/a", "0#"],
    regex: ["^a+$", "[a-z]"],
  }),
);

/** Further strings of formats, the shortest among them; for formats that accept "a", strings that they reject. */
const furtherTexts: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "date-time": ["2026-01-31T09:30:00+01:00"],
    time: ["09:30:00+01:00"],
    duration: ["P1D"],
    email: ["a@b.c"],
    ipv4: ["1.1.1.1"],
    ipv6: ["::"],
    "iso-date-time": ["2026-01-31T09:30:00"],
    "iso-time": ["09:30:00"],
    uri: ["a:a"],
    url: ["ftp://a.bc"],
    uuid: ["urn:uuid:123e4567-e89b-42d3-a456-426614174000"],
    hostname: ["a b", "-"],
    "uri-reference": ["\\", " "],
    "uri-template": ["{"],
    regex: ["(", "["],
    "json-pointer": ["a"],
    "relative-json-pointer": ["a"],
  }),
);

const wordFormats = new Set(["hostname", "uri-reference", "uri-template", "regex"]);

/** Strings that have a format as a whole, which shrinking would break. */
export const wellFormedTexts: ReadonlySet<string> = new Set(
  [formatSamples, furtherTexts].flatMap((samples) => [...samples.values()].flat()),
);

/** Strings that `main` accepts, chosen from the lengths, patterns and formats of all schemas. */
export function textsFor(main: JsonObject, others: readonly JsonObject[]): string[] {
  const all = [main, ...others];
  const formats = all.map(({ format }) => format).filter((format) => typeof format === "string");
  const patterns = [...new Set(all.flatMap(patternsOf))];
  const texts = [
    ...plainTexts,
    ...formats.flatMap((format) => [...(formatSamples.get(format) ?? []), ...(furtherTexts.get(format) ?? [])]),
    ...patterns.flatMap(textsNear),
  ];
  const lengths = new Set(
    numbersAt(all, "minLength", "maxLength")
      .flatMap((bound) => [bound - 1, bound, bound + 1])
      .filter((length) => length > 0 && length <= longestText),
  );
  const long = [...lengths].filter(isLong);
  const short = [...lengths].filter((length) => !isLong(length));
  const few = ["a", "\u{1f642}"];
  const fitting = [
    ...(patterns.length > 0 ? texts : few).flatMap((text) => fitToLengths(text, short)),
    ...[...few, ...patterns.flatMap(samplesOf)].flatMap((text) => fitToLengths(text, long)),
  ];
  const formatted = formats.flatMap((format) => [...lengths].flatMap((length) => lengthenFormatted(format, length)));
  return [...new Set([...texts, ...fitting, ...formatted])].filter((text) => fitsText(main, text));
}

function patternsOf({ pattern, allOf }: JsonObject): string[] {
  const members = isList(allOf) ? allOf.filter(isJsonObject) : [];
  return [...(typeof pattern === "string" ? [pattern] : []), ...members.flatMap(patternsOf)];
}

const isLong = (length: number): boolean => length > longText;

/** Strings that match a pattern. Sampling ignores lookaheads; if all samples fail, the shortest match stands in. */
const samplesOf = memoize((pattern): readonly string[] => {
  const sampled = [...new Set(sampleStrings(pattern, 12, createRandom(0, pattern)))];
  const shortest = sampled.some((text) => matches(pattern, text)) ? undefined : findText({ patterns: [pattern] });
  return [...sampled, ...(shortest === undefined ? [] : [shortest])].filter((text) => !isLong(text.length));
});

/** Samples of a pattern, and variations of them. */
function textsNear(pattern: string): string[] {
  return samplesOf(pattern).flatMap((text) => [
    text,
    ...[`${text}a`, `${text}0`, `${text}-`, `a${text}`, text.slice(1), text.slice(0, -1)],
    ...[text.toUpperCase(), text.toLowerCase(), text + text, `${text}\n`],
    ...[..."aA0-_."].map((character) => character + text.slice(1)),
  ]);
}

/** A string of a format and a length: a sample with one character repeated. */
function lengthenFormatted(format: string, length: number): string[] {
  for (const sample of formatSamples.get(format) ?? []) {
    for (let end = sample.length; end > 0 && sample.length < length; end -= 1) {
      const repeated = sample.charAt(end - 1).repeat(length - sample.length);
      const text = sample.slice(0, end) + repeated + sample.slice(end);
      if (validateFormat(format, text)) return [text];
    }
  }
  return [];
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

/** Whether a schema accepts a string, as far as its lengths and patterns tell. */
export function fitsText(schema: JsonObject, text: string): boolean {
  const length = [...text].length;
  const { format } = schema;
  // Other formats are validated later, when a wrong string would spoil the whole value.
  if (
    plainTexts.includes(text) &&
    typeof format === "string" &&
    formatSamples.get(format) &&
    !wordFormats.has(format)
  ) {
    return false;
  }
  if (length < numberAt(schema, "minLength", 0) || length > numberAt(schema, "maxLength", Infinity)) return false;
  return patternsOf(schema).every((pattern) => matches(pattern, text));
}

/** Whether a string is known to match; an invalid pattern counts as matched. */
export function matches(pattern: string, text: string): boolean {
  try {
    return matchesPattern(pattern, text) === true;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}
