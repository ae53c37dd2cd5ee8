/** Finds what the schema of a tool says about its parameters, and the type of its arguments does not. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  joinPointer,
  sameJson,
} from "@toolwright/runtime/internal/json-schema";
import { keywordTags } from "../../sources/doc-tags.js";
import { nameParameter, openReference } from "./drift.js";

/** A keyword that a schema has, at a part of the schema of a type. */
export interface WantedKeyword {
  /** JSON Pointer to the part, in the schema of the type. */
  readonly pointer: string;
  readonly parameter: string;
  readonly keyword: string;
  readonly value: JsonValue;
  /** The type's own value; undefined if it has none. */
  readonly own: JsonValue | undefined;
}

/** A number that is an integer in a schema. */
export interface WantedInteger {
  readonly pointer: string;
  readonly parameter: string;
  /** The part of the hand-written schema, which may be about a union or a list. */
  readonly schema: JsonObject;
}

export interface Wanted {
  readonly keywords: readonly WantedKeyword[];
  readonly integers: readonly WantedInteger[];
}

/** Keywords that a tag of the same name sets. */
const mergeable: ReadonlySet<string> = new Set(
  keywordTags.filter((tag) => !["asType", "TJS-type", "defaultValue", "defaultvalue"].includes(tag)),
);

interface Place {
  readonly schema: JsonValue | undefined;
  readonly type: JsonValue | undefined;
  /** Where the part of the type is in its schema. */
  readonly at: readonly string[];
  /** Where the part is in both, with references followed. */
  readonly path: readonly string[];
}

/** Compares the parts that both schemas have; each part of the type once for each part of the schema. */
export function findWanted(schema: JsonObject, type: JsonObject): Wanted {
  const keywords: WantedKeyword[] = [];
  const integers: WantedInteger[] = [];
  const seen = new Set<string>();
  const places: Place[] = [{ schema, type, at: [], path: [] }];
  // Iterating an array also visits what is added meanwhile.
  for (const place of places) {
    if (!isObject(place.schema) || !isObject(place.type)) continue;
    const own = openReference(schema, place.schema);
    const other = openReference(type, place.type);
    const pointer = joinPointer(place.at);
    const parameter = nameParameter(place.path);
    for (const [keyword, value] of Object.entries(own)) {
      const has = Object.hasOwn(other, keyword) ? other[keyword] : undefined;
      if (!mergeable.has(keyword) || (has !== undefined && sameJson(has, value))) continue;
      keywords.push({ pointer, parameter, keyword, value, own: has });
    }
    if (hasInteger(own) && !hasInteger(other)) integers.push({ pointer, parameter, schema: own });
    const { $ref } = place.type;
    const at = typeof $ref === "string" ? $ref.slice(2).split("/") : place.at;
    const key = JSON.stringify([place.schema["$ref"] ?? joinPointer(place.path), at]);
    if (seen.has(key)) continue;
    seen.add(key);
    places.push(...innerPlaces({ schema: own, type: other, at, path: place.path }));
  }
  return { keywords, integers };
}

function innerPlaces({ schema, type, at, path }: Place): Place[] {
  if (!isObject(schema) || !isObject(type)) return [];
  const step = (...tokens: readonly string[]): Place => ({
    schema: memberAt(schema, tokens),
    type: memberAt(type, tokens),
    at: [...at, ...tokens],
    path: [...path, ...tokens],
  });
  const properties = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  return [...properties.map((name) => step("properties", name)), step("items"), step("additionalProperties")];
}

function memberAt(schema: JsonObject, tokens: readonly string[]): JsonValue | undefined {
  let part: JsonValue | undefined = schema;
  for (const token of tokens) part = isObject(part) && Object.hasOwn(part, token) ? part[token] : undefined;
  return part;
}

/** Whether a schema allows integers, but no other numbers; also in a list or a union. */
export function hasInteger({ type, items, anyOf, oneOf }: JsonObject, depth = 0): boolean {
  const types = isList(type) ? type : [type];
  if (types.includes("integer") && !types.includes("number")) return true;
  if (depth > 3) return false;
  const inner = [items, ...(isList(anyOf) ? anyOf : []), ...(isList(oneOf) ? oneOf : [])];
  return inner.some((part) => isObject(part) && hasInteger(part, depth + 1));
}
