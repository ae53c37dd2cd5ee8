/** Parses the text that a model produced for arguments, and repairs it if only one repair is possible. */

import type { ArgumentReading, ArgumentText, Repair, RepairKind } from "../argument-reader.js";
import { equalJson, parseJson } from "../json-schema/json-values.js";
import { compareTokens, type SourceText } from "./compare-tokens.js";
import { jsonrepair } from "./jsonrepair.js";
import { readStrictly } from "./strict-json.js";
import { readAfter, readBefore } from "./surroundings.js";
import { quoteToken, readTokens, type Token, type TokenList } from "./tokens.js";

/** The repair library copies its output at each of these faults, so their number bounds its time. */
const maximumCommaFaults = 1000;

/** The maximum number of times that JSON may be encoded as a string in a string. */
const maximumEncodings = 3;

const descriptions: Partial<Record<RepairKind, string>> = {
  "missing-bracket": "Added the closing bracket that was missing",
  "trailing-comma": "Ignored the comma before a closing bracket",
  "missing-comma": "Added the comma that was missing",
  comment: "Ignored a comment",
  quotes: "Read a string or name without double quotes",
  keyword: "Read a keyword of Python",
  "control-character": "Read a line break or tab in a string that should be escaped",
  escape: "Read an escaped apostrophe",
};

/**
 * Parses the arguments that a model produced. Parses JSON as `JSON.parse` does. Otherwise repairs code fences, prose and
 * tags around the value, comments, other quotes, unquoted names, Python keywords, extra or missing commas, missing
 * closing brackets, and JSON in a string. An empty text is `{}`. A bracket that is missing at the very end is added only
 * if the text `isWhole`: any other text may have lost its rest.
 *
 * @throws {SyntaxError} when more than one repair is possible, or none, such as for a truncated string or number, two
 * different values, duplicate keys with different values, or an integer that loses digits. The message is for the model.
 */
export function parseLeniently(text: string, { isWhole = false }: ArgumentText = {}): ArgumentReading {
  return parse(text, isWhole, maximumEncodings);
}

/** `encodings` is the number of times that the value may still be JSON in a string. */
function parse(text: string, isWhole: boolean, encodings: number): ArgumentReading {
  if (parseJson(text) !== undefined) return decode(readStrictly(text).value, encodings);
  const bare = text.replace(/^\uFEFF/, "");
  if (bare !== text) {
    const repair = { kind: "byte-order-mark", message: "Ignored the byte order mark." } as const;
    return prepend(repair, parse(bare, isWhole, encodings));
  }
  if (bare.trim() === "") {
    const repair: Repair = { pointer: "", kind: "empty-text", message: "Treated an empty text as no arguments." };
    return { value: {}, repairs: [repair] };
  }
  const inner = /^\s*\{\s*\\"/.test(bare) ? parseJson(`"${bare.trim()}"`) : undefined;
  if (inner !== undefined) return decode(inner, encodings);
  return parseSurrounded(bare, isWhole);
}

/** Parses the object that a string encodes: arguments are never a string. */
function decode(value: unknown, encodings: number): ArgumentReading {
  if (typeof value !== "string" || !value.trimStart().startsWith("{") || encodings === 0) return { value, repairs: [] };
  const repair = { kind: "encoded-twice", message: "Read the JSON that was in a string." } as const;
  // The string is terminated, so its text is complete.
  return prepend(repair, parse(value, true, encodings - 1));
}

function prepend(repair: Omit<Repair, "pointer">, { value, repairs }: ArgumentReading): ArgumentReading {
  return { value, repairs: [{ pointer: "", ...repair }, ...repairs] };
}

/** Parses the value at the first bracket, and further values, which must equal it. */
function parseSurrounded(text: string, isWhole: boolean): ArgumentReading {
  let start = text.search(/[{[]/);
  if (start < 0) throw new SyntaxError(`There is no JSON object in ${quoteToken(text, 0)}.`);
  const repairs = readBefore(text.slice(0, start));
  let first: ArgumentReading | undefined;
  for (;;) {
    const list = readTokens(text, start);
    const { end } = list;
    // Text after the value, such as the end of a code fence, shows that the value is complete.
    const reading = repairValue({ text, start, ...list, isWhole: isWhole || text.slice(end).trim() !== "" });
    first ??= reading;
    if (!equalJson(first.value, reading.value)) {
      throw new SyntaxError("The text holds several different values; send one JSON object only.");
    }
    const next = text.slice(end).search(/[{[]/);
    repairs.push(...readAfter(text.slice(end, next < 0 ? undefined : end + next)));
    if (next < 0) return { value: first.value, repairs: listOnce([...repairs, ...first.repairs]) };
    repairs.push({ pointer: "", kind: "repeated-value", message: "Used one copy of a value that was sent twice." });
    start = end + next;
  }
}

function listOnce(repairs: readonly Repair[]): readonly Repair[] {
  return [...new Map(repairs.map((repair) => [`${repair.pointer} ${repair.message}`, repair])).values()];
}

/** Repairs the text of one value with jsonrepair, and checks the result against the text. */
function repairValue({ start, ...source }: TokenList & SourceText & { start: number }): ArgumentReading {
  const { text } = source;
  const part = text.slice(start, source.end);
  if (parseJson(part) !== undefined) return { value: readStrictly(part).value, repairs: [] };
  refuseManyCommaFaults(source.tokens);
  const repaired = repairText(part);
  const differences = compareTokens(source, readTokens(repaired).tokens);
  const { value, pointers } = readStrictly(repaired, new Set(differences.map(({ index }) => index)));
  const repairs = [...new Set(differences.map(({ kind }) => kind))].map((kind) => {
    const ofKind = differences.filter((difference) => difference.kind === kind);
    const places = ofKind.map(({ index }) => pointers.get(index) ?? "");
    return describe(kind, places);
  });
  return { value, repairs: source.comments > 0 ? [...repairs, describe("comment", [])] : repairs };
}

function describe(kind: RepairKind, pointers: readonly string[]): Repair {
  const [pointer = "", ...others] = pointers;
  const times = others.length > 0 ? ` (${pointers.length} times)` : "";
  return { pointer: others.length > 0 ? "" : pointer, kind, message: `${descriptions[kind] ?? kind}${times}.` };
}

function repairText(text: string): string {
  try {
    return jsonrepair(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`Cannot read the JSON: ${reason}.`);
  }
}

function refuseManyCommaFaults(tokens: readonly Token[]): void {
  const faults = tokens.filter(({ kind }, index) => {
    const next = tokens[index + 1]?.kind;
    if (kind === "comma") return next === "close";
    return kind !== "colon" && kind !== "open" && next !== "colon" && next !== "comma" && next !== "close";
  });
  if (faults.length > maximumCommaFaults) throw new SyntaxError("The JSON has too many faults; send it again.");
}
