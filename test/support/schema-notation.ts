/**
 * Reads values as tables of tests write them: JSON, in which plain names need no quotes, and schemas in the words of
 * `schema-words.ts`, such as `closed({ path: string, depth?: integer({ minimum: 0 }) })`.
 */

import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { anyOf, closed, list, one, oneOf, only, open, record, ref } from "./schema-words.js";

const types = new Set(["string", "number", "integer", "boolean", "array", "object"]);
const literals = new Map<string, JsonValue>([
  ["null", null],
  ["true", true],
  ["false", false],
]);

const asObject = (value: JsonValue | undefined): JsonObject => {
  if (!isObject(value)) throw new Error(`${JSON.stringify(value)} must be an object.`);
  return value;
};
const first = ([value]: readonly JsonValue[]): JsonValue => value ?? null;
const withObjects =
  (word: (...objects: JsonObject[]) => JsonObject) =>
  (values: readonly JsonValue[]): JsonObject =>
    word(...values.map(asObject));

const words: Readonly<Record<string, (values: readonly JsonValue[]) => JsonObject>> = {
  closed: withObjects((properties = {}, beside) => closed(properties, beside)),
  open: withObjects((properties = {}, beside) => open(properties, beside)),
  list: ([items = {}, bounds = {}]) => list(items, asObject(bounds)),
  record: (values) => record(first(values)),
  one: (values) => one(first(values)),
  only: (values) => only(first(values)),
  ref: (values) => ref(String(first(values))),
  oneOf: (values) => oneOf(...values),
  anyOf: (values) => anyOf(...values),
};

/** A mark, a text in quotes, or a name, a number or a word. */
const tokens = /\s*(?:([{}[\](),:])|("(?:[^"\\]|\\.)*")|([^\s{}[\](),:"]+))/y;

/** Reads one value, which must be all of the text. */
export function readValue(text: string): JsonValue {
  const found = tokensOf(text);
  let position = 0;
  const next = (): string => found[position++] ?? "";
  const isNext = (mark: string): boolean => found[position] === mark;

  const listUntil = <Item>(end: string, readItem: () => Item): Item[] => {
    const items: Item[] = [];
    while (!isNext(end)) {
      items.push(readItem());
      if (!isNext(end) && next() !== ",") throw new Error(`There must be a comma in ${text}`);
    }
    position += 1;
    return items;
  };
  const readMember = (): readonly [string, JsonValue] => {
    const name = next();
    if (next() !== ":") throw new Error(`There must be a colon after ${name} in ${text}`);
    return [name.startsWith('"') ? (JSON.parse(name) as string) : name, read()]; // A text in quotes.
  };
  const read = (): JsonValue => {
    const token = next();
    if (token === "{") return Object.fromEntries(listUntil("}", readMember));
    if (token === "[") return listUntil("]", read);
    const values = isNext("(") ? ((position += 1), listUntil(")", read)) : undefined;
    if (types.has(token)) return { type: token, ...asObject(values?.[0] ?? {}) };
    if (values !== undefined) return wordOf(token)(values);
    return literals.get(token) ?? (token === "null" ? null : (JSON.parse(token) as JsonValue)); // A text or number.
  };

  const value = read();
  if (position !== found.length) throw new Error(`There must be one value in ${text}`);
  return value;
}

/** Reads one schema that is no boolean. */
export function readSchema(text: string): JsonObject {
  return asObject(readValue(text));
}

function wordOf(name: string): (values: readonly JsonValue[]) => JsonObject {
  const word = words[name];
  if (word === undefined) throw new Error(`There must be a word ${name}.`);
  return word;
}

function tokensOf(text: string): readonly string[] {
  const found: string[] = [];
  tokens.lastIndex = 0;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) found.push(match[0].trim());
  return found;
}
