/** From a schema to its meaning for values, apart from wording and order. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  annotationKeywords,
  canonicalJson,
  compareText,
  contentKeywords,
  mapSubschemas,
  schemaCommentKeywords,
} from "@toolwright/runtime/json-schema";

/** Keywords for readers that do not constrain values. */
export const wordKeywords: ReadonlySet<string> = new Set([
  ...annotationKeywords,
  ...contentKeywords,
  ...schemaCommentKeywords,
  "$id",
]);

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
  const kept = Object.entries(schema).filter(([keyword]) => !wordKeywords.has(keyword));
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
  return [...value].sort((left, right) => compareText(canonicalJson(left), canonicalJson(right)));
}
