/** From the keywords of a number or a string to values at and within its bounds. */

import type { JsonObject, JsonValue } from "../definition.js";
import type { Random } from "../random.js";
import { textFor } from "./pattern-texts.js";
import type { Vocabulary } from "./vocabulary.js";

/** Makes a number: at a bound, near one, or anywhere. */
export function makeNumber(schema: JsonObject, type: "integer" | "number", random: Random): number {
  const bound = (keyword: string): number | undefined => {
    const value = schema[keyword];
    return typeof value === "number" ? value : undefined;
  };
  const least = bound("minimum") ?? bound("exclusiveMinimum") ?? -Infinity;
  const most = bound("maximum") ?? bound("exclusiveMaximum") ?? Infinity;
  const start = Number.isFinite(least) ? least : Number.isFinite(most) ? most - 8 : -4;
  const step = bound("multipleOf");
  if (step !== undefined) return (Math.ceil(start / step) + random.below(8)) * step;
  const edges = [least, least + 1, most - 1, most, 0, 1, 2 ** 31, 2 ** 53, -1].filter(
    (edge) => Number.isFinite(edge) && edge >= least && edge <= most,
  );
  const near = Math.min(most, start + random.below(9));
  const value = edges.length > 0 && random.chance(0.5) ? random.pick(edges) : near;
  const isFraction = type === "number" && value + 0.5 <= most && random.chance(0.25);
  return isFraction ? value + 0.5 : value;
}

/** Texts of each format. */
export const formatSamples: Readonly<Record<string, readonly string[]>> = {
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
};

const oddTexts = ["", " ", "a", "null", "0", "1.5", "\n", "é", "\u{1f642}", "../a b", '"quoted"', "text"];

/** Makes a string: for its format or pattern, one of the vocabulary, or an odd one. */
export function makeString(
  schema: JsonObject,
  { random, vocabulary }: { readonly random: Random; readonly vocabulary: Vocabulary },
): string {
  const { format, pattern, minLength, maxLength } = schema;
  if (typeof format === "string") return random.pick(formatSamples[format] ?? oddTexts);
  const lengths = { least: lengthOr(minLength, 0), most: lengthOr(maxLength, Infinity) };
  if (typeof pattern === "string") {
    const texts = Array.from({ length: 4 }, () => textFor(pattern, random));
    return texts.find((text) => text.length >= lengths.least && text.length <= lengths.most) ?? random.pick(texts);
  }
  const words = vocabulary.values.filter((value): value is string => typeof value === "string");
  const text = random.chance(0.3) ? random.pick(words) : random.pick(oddTexts);
  return fitLength(text, lengths);
}

function lengthOr(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

/** Longer texts are not made, even where a schema wants them. */
const longestText = 10_000;

function fitLength(text: string, { least, most }: { readonly least: number; readonly most: number }): string {
  const characters = [...text];
  const shorter = characters.length > most ? characters.slice(0, most).join("") : text;
  return shorter + "x".repeat(Math.max(0, Math.min(least, longestText) - characters.length));
}
