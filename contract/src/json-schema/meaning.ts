/** From a schema to its meaning for values, apart from wording and order. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  canonicalJson,
  compareText,
  definitionKeywords,
  mapSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { isAnnotation } from "./keywords.js";

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
