/** From a tag of a doc comment to the keyword that it sets in a schema. */

import type { JsonValue } from "../definition.js";
import type { DocTag } from "../doc-comments.js";
import type { KeywordTag } from "../doc-tags.js";

/** A keyword with its value, or what the tag should have held. */
export type TagValue = { readonly keyword: string; readonly value: JsonValue } | { readonly expected: string };

type TagReader = (text: string) => JsonValue | undefined;

interface TagKind {
  readonly expected: string;
  readonly read: TagReader;
}

const number: TagKind = {
  expected: "a number",
  read: (text) => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined),
};

const step: TagKind = {
  expected: "a number above 0",
  read: (text) => {
    const value = number.read(text);
    return typeof value === "number" && value > 0 ? value : undefined;
  },
};

const count: TagKind = {
  expected: "a whole number of at least 0",
  read: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
};

const words: TagKind = { expected: "a string", read: (text) => (text === "" ? undefined : text) };

const flag: TagKind = {
  expected: "nothing, true or false",
  read: (text) => (text === "" || text === "true" ? true : text === "false" ? false : undefined),
};

const expression: TagKind = {
  expected: "a regular expression",
  read: (text) => {
    try {
      return text === "" ? undefined : new RegExp(text, "u").source && text;
    } catch {
      return undefined; // The expected form says what is wrong.
    }
  },
};

const json: TagKind = {
  expected: 'a JSON value, such as 1, true, null, [] or "text" in double quotes',
  read: (text) => {
    try {
      return JSON.parse(text) as JsonValue; // JSON.parse gives nothing else.
    } catch {
      return undefined; // The expected form says what is wrong.
    }
  },
};

const list: TagKind = {
  expected: 'a JSON array, such as [1, 2] or ["text in double quotes"]',
  read: (text) => {
    const value = json.read(text);
    return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined; // Narrowing loses what is in it.
  },
};

const formats = (
  "date date-time duration email hostname ipv4 ipv6 json-pointer regex relative-json-pointer time uri uri-reference " +
  "uri-template uuid"
).split(" ");

const format: TagKind = {
  expected: `one of ${formats.join(", ")}`,
  read: (text) => (formats.includes(text) ? text : undefined),
};

const integerType: TagKind = { expected: '"integer"', read: (text) => (text === "integer" ? text : undefined) };

/** How each tag is read, with the keyword's name where it differs. */
const kinds: Readonly<Record<KeywordTag, TagKind & { readonly keyword?: string }>> = {
  title: words,
  description: words,
  default: json,
  examples: list,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: step,
  minLength: count,
  maxLength: count,
  pattern: expression,
  format,
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
  asType: { ...integerType, keyword: "type" },
};

function isKeywordTag(name: string): name is KeywordTag {
  return Object.hasOwn(kinds, name);
}

/** Reads a tag, or undefined where it sets no keyword. */
export function readTag(tag: DocTag): TagValue | undefined {
  if (!isKeywordTag(tag.name)) return undefined;
  const kind = kinds[tag.name];
  const value = kind.read(tag.text);
  return value === undefined ? { expected: kind.expected } : { keyword: kind.keyword ?? tag.name, value };
}
