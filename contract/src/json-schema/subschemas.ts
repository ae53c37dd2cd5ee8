/** From a schema to its subschemas, each with the place of its values. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { FollowReference } from "./references.js";

/** The place of a schema's values, relative to the value of its parent schema. */
export type PartPlace =
  | { readonly kind: "same" }
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "matching"; readonly pattern: string }
  | { readonly kind: "further" }
  | { readonly kind: "name" }
  | { readonly kind: "position"; readonly index: number }
  | { readonly kind: "item" }
  | { readonly kind: "contained" };

export interface WitnessPart {
  readonly place: PartPlace;
  readonly schema: JsonValue;
}

const same: PartPlace = { kind: "same" };

const places = new Map<string, PartPlace>(
  Object.entries({
    ...{ allOf: same, anyOf: same, oneOf: same, not: same, if: same, then: same, else: same },
    additionalProperties: { kind: "further" },
    unevaluatedProperties: { kind: "further" },
    propertyNames: { kind: "name" },
    items: { kind: "item" },
    unevaluatedItems: { kind: "item" },
    contains: { kind: "contained" },
  }),
);

const namedPlaces = new Map<string, (name: string) => PartPlace>([
  ["properties", (name) => ({ kind: "property", name })],
  ["patternProperties", (pattern) => ({ kind: "matching", pattern })],
  ["dependentSchemas", () => same],
]);

/** The direct subschemas of a schema, references not followed. */
export function subschemasOf(schema: JsonObject): WitnessPart[] {
  return Object.entries(schema).flatMap(([keyword, value]): WitnessPart[] => {
    if (keyword === "prefixItems" && isList(value)) {
      return value.map((member, index) => ({ place: { kind: "position", index }, schema: member }));
    }
    const place = places.get(keyword);
    if (place !== undefined) return (isList(value) ? value : [value]).map((member) => ({ place, schema: member }));
    const placeOf = namedPlaces.get(keyword);
    if (placeOf === undefined || !isObject(value)) return [];
    return Object.entries(value).map(([name, member]) => ({ place: placeOf(name), schema: member }));
  });
}

/** A schema and all schemas that it reaches, each once. */
export function schemasFrom(schema: JsonValue, follow: FollowReference): ReadonlySet<JsonObject> {
  const found = new Set<JsonObject>();
  const waiting = [schema];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    waiting.push(follow(one) ?? true, ...subschemasOf(one).map((part) => part.schema));
  }
  return found;
}
