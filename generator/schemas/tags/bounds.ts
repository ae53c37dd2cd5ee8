/** From the bounds of a schema to the tags among them that leave no value. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import { referenceTarget, type EngineDefinitions } from "../engine-schema.js";
import type { TagRecord } from "./tag-records.js";

/** A tag that conflicts with another bound: another tag's, or the type's. */
export interface Contradiction {
  readonly record: TagRecord;
  readonly against: TagRecord | { readonly keyword: string; readonly value: number };
}

/** Lower bounds with the upper ones that they must not pass; those that are exclusive must not meet either. */
const pairs = (
  [
    ["minimum", "maximum", "exclusiveMaximum"],
    ["exclusiveMinimum", "maximum", "exclusiveMaximum"],
    ["minLength", "maxLength"],
    ["minItems", "maxItems"],
    ["minProperties", "maxProperties"],
  ] as const
).flatMap(([lower, ...uppers]) => uppers.map((upper) => ({ lower, upper })));

const bounds: ReadonlySet<string> = new Set(pairs.flatMap(({ lower, upper }) => [lower, upper]));

/** Finds conflicts among the tags of a schema, and between them and the schema without them. */
export function findContradictions(
  schema: JsonObject,
  records: readonly TagRecord[],
  definitions: EngineDefinitions,
): Contradiction[] {
  if (!records.some(({ keyword }) => bounds.has(keyword))) return [];
  return pairs.flatMap(({ lower, upper }): Contradiction[] => {
    const [least, most] = [lower, upper].map((keyword) => records.findLast((record) => record.keyword === keyword));
    if (least === undefined && most === undefined) return [];
    const from = least?.value ?? ownBound(schema, lower, definitions);
    const to = most?.value ?? ownBound(schema, upper, definitions);
    if (typeof from !== "number" || typeof to !== "number") return [];
    const isPassed = from > to || (from === to && `${lower}${upper}`.includes("exclusive"));
    if (!isPassed) return [];
    if (least !== undefined && most !== undefined) return [{ record: most, against: least }];
    if (most !== undefined) return [{ record: most, against: { keyword: lower, value: from } }];
    return least === undefined ? [] : [{ record: least, against: { keyword: upper, value: to } }];
  });
}

/** A bound of the type itself; a closed object has at most its listed properties. */
function ownBound(start: JsonObject, keyword: string, definitions: EngineDefinitions): JsonValue | undefined {
  const schema = findDefining(start, keyword, definitions);
  const own = schema[keyword];
  if (own !== undefined) return own;
  const { properties, required, additionalProperties } = schema;
  if (keyword === "minProperties" && Array.isArray(required)) return required.length;
  if (keyword !== "maxProperties" || additionalProperties !== false) return undefined;
  return isObject(properties) ? Object.keys(properties).length : undefined;
}

function findDefining(start: JsonObject, keyword: string, definitions: EngineDefinitions): JsonObject {
  const seen = new Set<JsonObject>();
  let schema = start;
  while (schema[keyword] === undefined && !seen.has(schema)) {
    seen.add(schema);
    schema = definitions[referenceTarget(schema["$ref"]) ?? ""] ?? schema;
  }
  return schema;
}
