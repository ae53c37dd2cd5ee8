/** From a document to how often its schemas apply to one value: definitions that refer to each other twice double it. */

import {
  type JsonObject,
  type JsonValue,
  isObject,
  resolveReference,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";
import { subschemasOf } from "./subschemas.js";

/** More often, a validator takes seconds for a single value. */
const mostTimes = 50_000;

/** Whether validating one value would apply schemas to it too often. */
export function repeatsTooOften(document: JsonObject): boolean {
  const text = JSON.stringify(document);
  // Without references a schema applies at most once for each time that it is written.
  if (text.length <= mostTimes && !text.includes('"$ref":')) return false;
  const known = new Map<JsonValue, number>();
  const open = new Set<JsonValue>();
  const timesOf = (schema: JsonValue | undefined): number => {
    const before = schema === undefined ? 0 : known.get(schema);
    if (before !== undefined || !isObject(schema) || open.has(schema) || open.size > deepest) return before ?? 1;
    open.add(schema);
    const inPlace = subschemasOf(schema).flatMap(({ place, schema: part }) => (place.kind === "same" ? [part] : []));
    const target = "$ref" in schema ? [resolveReference(document, schema["$ref"])] : [];
    const times = [...inPlace, ...target].reduce<number>((sum, part) => sum + timesOf(part), 1);
    open.delete(schema);
    known.set(schema, times);
    return times;
  };
  let isOften = false;
  visitSchemas(document, (schema) => {
    isOften ||= timesOf(schema) > mostTimes;
  });
  return isOften;
}

/** Deeper chains of references are another fault. */
const deepest = 1000;
