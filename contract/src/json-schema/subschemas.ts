/** The direct subschemas of a schema, each with the location of its values. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { FollowReference } from "./references.js";

/** Where the values of a subschema are, relative to the value of its parent. */
export type SubschemaLocation =
  | { readonly kind: "same" }
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "matching"; readonly pattern: string }
  | { readonly kind: "further" }
  | { readonly kind: "name" }
  | { readonly kind: "position"; readonly index: number }
  | { readonly kind: "item" }
  | { readonly kind: "contained" };

export interface Subschema {
  readonly location: SubschemaLocation;
  readonly schema: JsonValue;
}

const same: SubschemaLocation = { kind: "same" };

const locations = new Map<string, SubschemaLocation>(
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

const namedLocations = new Map<string, (name: string) => SubschemaLocation>([
  ["properties", (name) => ({ kind: "property", name })],
  ["patternProperties", (pattern) => ({ kind: "matching", pattern })],
  ["dependentSchemas", () => same],
]);

/** References are not followed. */
export function subschemasOf(schema: JsonObject): Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]): Subschema[] => {
    if (keyword === "prefixItems" && isList(value)) {
      return value.map((member, index) => ({ location: { kind: "position", index }, schema: member }));
    }
    const location = locations.get(keyword);
    if (location !== undefined)
      return (isList(value) ? value : [value]).map((member) => ({ location, schema: member }));
    const locationOf = namedLocations.get(keyword);
    if (locationOf === undefined || !isObject(value)) return [];
    return Object.entries(value).map(([name, member]) => ({ location: locationOf(name), schema: member }));
  });
}

/** The subschemas that apply to the same value. */
export function subschemasInPlace(schema: JsonObject): JsonValue[] {
  return subschemasOf(schema).flatMap(({ location, schema: part }) => (location.kind === "same" ? [part] : []));
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
