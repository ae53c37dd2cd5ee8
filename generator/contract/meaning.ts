/** From a schema to what it says about values, apart from the words and the order in which it says so. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { canonicalJson, compareText } from "../stable-json.js";
import { mapSubschemas } from "../subschemas.js";

/** Keywords that say something to readers and nothing about values. */
export const annotations: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"],
  ...["contentEncoding", "contentMediaType", "contentSchema", "$schema", "$id"],
]);

/** Keywords whose lists mean the same in any order. */
const unordered: ReadonlySet<string> = new Set(["type", "enum", "required", "anyOf", "oneOf", "allOf"]);

/** Renders what a schema says about values: without annotations, and in an order that does not depend on the author's. */
export function meaningText(schema: JsonValue): string {
  return canonicalJson(meaningOf(schema));
}

/** Renders what a schema says about values as its author wrote it, order included. */
export function wordingOf(schema: JsonValue): string {
  return JSON.stringify(withoutAnnotations(schema));
}

function meaningOf(schema: JsonValue): JsonValue {
  const plain = withoutAnnotations(schema);
  return isObject(plain) ? sortLists(plain) : plain;
}

function withoutAnnotations(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
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
