/** From a schema to its meaning for values, apart from wording and order. */

import {
  type JsonObject,
  type JsonValue,
  canonicalJson,
  compareText,
  definitionKeywords,
  isList,
  isObject,
  mapSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { isAnnotation } from "./keywords.js";
import { nameWithoutSide, referenceWithoutSide } from "./schema-pool.js";

/** Keywords that references use. */
const referenced: ReadonlySet<string> = new Set([
  ...definitionKeywords,
  ...["$anchor", "$dynamicAnchor", "$recursiveAnchor"],
]);

/** Whether a keyword is for readers and constrains no values, as every unknown one. */
export function isWord(keyword: string): boolean {
  return isAnnotation(keyword) && !referenced.has(keyword);
}

/** Keywords whose arrays mean the same in any order. */
const unordered: ReadonlySet<string> = new Set(["type", "enum", "required", "anyOf", "oneOf", "allOf"]);

/** Renders what constrains values: without annotations, and in an order independent of the author's. */
export function meaningText(schema: JsonValue): string {
  return canonicalJson(meaningOf(schema));
}

/** Renders what constrains values as its author wrote it, order included. */
export function wordingOf(schema: JsonValue): string {
  return JSON.stringify(withoutAnnotations(schema));
}

function meaningOf(schema: JsonValue): JsonValue {
  const plain = withoutAnnotations(schema);
  return isObject(plain) ? sortLists(plain) : plain;
}

function withoutAnnotations(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !isWord(keyword));
  return mapSubschemas(Object.fromEntries(kept), withoutAnnotations);
}

function sortLists(schema: JsonObject): JsonObject {
  const entries = Object.entries(mapSubschemas(schema, sortLists));
  return Object.fromEntries(
    entries.map(([keyword, value]) => [keyword, unordered.has(keyword) ? inOrder(value) : value]),
  );
}

function inOrder(value: JsonValue): JsonValue {
  if (!isList(value)) return value;
  const members = value.map((member) => ({ member, text: canonicalJson(member) }));
  return members.sort((left, right) => compareText(left.text, right.text)).map(({ member }) => member);
}

/** Whether two documents are equal, and so accept the same values. */
export function isSameMeaning(left: JsonObject, right: JsonObject): boolean {
  const text = textOf(left);
  return text !== undefined && text === textOf(right);
}

const texts = new WeakMap<JsonObject, string | undefined>();

/** The same document is asked about again and again. */
function textOf(document: JsonObject): string | undefined {
  if (!texts.has(document)) texts.set(document, writeText(document));
  return texts.get(document);
}

/** Undefined where definitions of both sides would get the same name. */
function writeText({ $defs, ...root }: JsonObject): string | undefined {
  const definitions = Object.entries(isObject($defs) ? $defs : {});
  const named = new Map(definitions.map(([name, schema]) => [nameWithoutSide(name), withoutSides(schema)]));
  if (named.size < definitions.length) return undefined;
  return meaningText({ ...withoutSides(root), $defs: Object.fromEntries(named) });
}

function withoutSides(schema: JsonObject): JsonObject;
function withoutSides(schema: JsonValue): JsonValue;
function withoutSides(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const { $ref } = schema;
  const inner = mapSubschemas(schema, (one) => withoutSides(one));
  return typeof $ref === "string" ? { ...inner, $ref: referenceWithoutSide($ref) } : inner;
}
