/** Reads the schema keywords that tags of doc comments set. */

import { parseJson, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { isTooDeep } from "../../diagnostics/collections.js";
import { readProse, type DocTag, type Mention } from "../../sources/doc-comments.js";
import type { KeywordTag } from "../../sources/doc-tags.js";
import { numberFormats, stringFormats } from "./formats.js";

/** A keyword with its value, or the form that the tag should have. */
type TagValue = { readonly keyword: string; readonly value: JsonValue } | MisreadTag;

/** The form that a tag's value must have. */
export type MisreadTag = Pick<TagKind, "expected" | "values">;

interface TagKind {
  readonly expected: string;
  /** The only values, for those with a list. */
  readonly values?: readonly string[];
  readonly read: (text: string) => JsonValue | undefined;
}

const number: TagKind = {
  expected: "a finite number",
  read: (text) => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? finite(Number(text)) : undefined),
};

const step: TagKind = {
  expected: "a number greater than 0",
  read: (text) => {
    const value = number.read(text);
    return typeof value === "number" && value > 0 ? value : undefined;
  },
};

const count: TagKind = {
  expected: "an integer of at least 0",
  read: (text) => (/^\d+$/.test(text) ? finite(Number(text)) : undefined),
};

const words: TagKind = { expected: "a string", read: (text) => (text === "" ? undefined : text) };

const flag: TagKind = {
  expected: "empty, true or false",
  read: (text) => (text === "" || text === "true" ? true : text === "false" ? false : undefined),
};

const expression: TagKind = {
  expected: "a regular expression without flags",
  read: (text) => {
    // Between the slashes of a literal, any other slash is escaped or in brackets.
    const [, literal = text, flags = ""] = /^\/((?:[^\\/[\]]|\\.|\[(?:[^\\\]]|\\.)*\])+)\/([a-z]*)$/.exec(text) ?? [];
    try {
      return text === "" || !/^u?$/.test(flags) ? undefined : new RegExp(literal, "u").source && literal;
    } catch {
      return undefined; // The expected form is in the message.
    }
  },
};

const json: TagKind = {
  expected: 'a JSON value, such as 1, true, null, [] or "a string" in double quotes',
  read: (text) => {
    const value = parseJson(text);
    return value === undefined || isTooDeep(value) ? undefined : finite(value);
  },
};

/** The value, unless it contains a number such as 1e999, which is infinite and would be written as null. */
function finite(value: JsonValue): JsonValue | undefined {
  const isFinite = (part: JsonValue | undefined): boolean => {
    if (typeof part === "number") return Number.isFinite(part);
    return typeof part !== "object" || part === null || Object.values(part).every(isFinite);
  };
  return isFinite(value) ? value : undefined;
}

/** The default of TSDoc and JSDoc, which may be code in backticks. */
const code = { ...json, read: (text: string) => json.read(/^`(.*)`$/.exec(text)?.[1] ?? text), keyword: "default" };

const list: TagKind = {
  expected: 'a JSON array, such as [1, 2] or ["a string in double quotes"]',
  read: (text) => {
    const value = json.read(text);
    return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined; // Narrowing loses the element type.
  },
};

const formats = [...stringFormats, ...numberFormats.keys()].sort();

const types = ["integer", "number", "string", "boolean", "array", "object", "null"];

function oneOf(values: readonly string[]): TagKind {
  return {
    expected: `one of ${values.join(", ")}`,
    values,
    read: (text) => (values.includes(text) ? text : undefined),
  };
}

/** The form of each tag, and its keyword where the name differs. */
const kinds: Readonly<Record<KeywordTag, TagKind & { readonly keyword?: string }>> = {
  title: { ...words, read: (text) => words.read(readProse(text)) },
  description: words,
  default: json,
  defaultValue: code,
  defaultvalue: code,
  examples: list,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: step,
  minLength: count,
  maxLength: count,
  pattern: expression,
  format: oneOf(formats),
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  minProperties: count,
  maxProperties: count,
  contentEncoding: words,
  contentMediaType: words,
  readOnly: flag,
  writeOnly: flag,
  deprecated: { expected: "a string", read: () => true },
  asType: { ...oneOf(types), keyword: "type" },
  "TJS-type": { ...oneOf(types), keyword: "type" },
};

function isKeywordTag(name: string): name is KeywordTag {
  return Object.hasOwn(kinds, name);
}

/** Reads a tag; undefined if it sets no keyword. */
export function readTag(tag: Pick<DocTag, "name" | "text">): TagValue | undefined {
  if (!isKeywordTag(tag.name)) return undefined;
  const kind = kinds[tag.name];
  const value = kind.read(tag.text);
  if (value !== undefined) return { keyword: kind.keyword ?? tag.name, value };
  return { expected: kind.expected, ...(kind.values && { values: kind.values }) };
}

/** Tags that any text is a value of. */
const textTags = new Set(["title", "description", "pattern", "contentEncoding", "contentMediaType"]);

/** The value of a mention that was most likely meant as a tag; undefined where a sentence just names a tag. */
export function likelyTagValue({ name, text }: Pick<Mention, "name" | "text">): string | undefined {
  const isValue = (value: string): boolean => {
    const read = readTag({ name, text: value });
    return read !== undefined && !("expected" in read);
  };
  if (!isKeywordTag(name)) return undefined;
  const bare = withoutPunctuation(text);
  const whole = [text, bare].find((value) => isValue(value) && !(textTags.has(name) && /\s/.test(value)));
  if (whole !== undefined) return whole;
  const [first = ""] = bare.split(/\s/, 1);
  const word = withoutPunctuation(first);
  // Such as a number, brackets, quotes or a capital letter, unlike in `the @default branch`.
  const isUnlikeProse = /^\p{Lu}|[^\p{L}'’\-–—…]/u.test(word);
  if (isUnlikeProse) return name === "title" || name === "description" ? bare : word;
  return word !== "" && !textTags.has(name) && isValue(word) ? word : undefined;
}

function withoutPunctuation(text: string): string {
  return text.replace(/(?<![\s.,;:!?)])[\s.,;:!?)]+$/, "");
}
