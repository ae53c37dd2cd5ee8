/** From a schema to the schemas in it, each with where its values stand. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";

/** Where the values of a schema stand, seen from the value of the schema that holds it. */
export type PartPlace =
  /** The same value. */
  | { readonly kind: "same" }
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "matching"; readonly pattern: string }
  | { readonly kind: "further" }
  | { readonly kind: "name" }
  | { readonly kind: "position"; readonly index: number }
  | { readonly kind: "item" }
  | { readonly kind: "contained" };

/** A schema in another. */
export interface SchemaPart {
  readonly place: PartPlace;
  readonly schema: JsonValue;
}

const same: PartPlace = { kind: "same" };

const places: Readonly<Record<string, PartPlace>> = {
  ...{ allOf: same, anyOf: same, oneOf: same, not: same, if: same, then: same, else: same },
  additionalProperties: { kind: "further" },
  unevaluatedProperties: { kind: "further" },
  propertyNames: { kind: "name" },
  items: { kind: "item" },
  unevaluatedItems: { kind: "item" },
  contains: { kind: "contained" },
};

const namedPlaces: Readonly<Record<string, (name: string) => PartPlace>> = {
  properties: (name) => ({ kind: "property", name }),
  patternProperties: (pattern) => ({ kind: "matching", pattern }),
  dependentSchemas: () => same,
};

/** Lists the schemas that stand directly in a schema; what a reference leads to is not among them. */
export function partsOf(schema: JsonObject): SchemaPart[] {
  return Object.entries(schema).flatMap(([keyword, value]): SchemaPart[] => {
    if (keyword === "prefixItems" && isList(value)) {
      return value.map((member, index) => ({ place: { kind: "position", index }, schema: member }));
    }
    const place = Object.hasOwn(places, keyword) ? places[keyword] : undefined;
    if (place !== undefined) return (isList(value) ? value : [value]).map((member) => ({ place, schema: member }));
    const placeOf = Object.hasOwn(namedPlaces, keyword) ? namedPlaces[keyword] : undefined;
    if (placeOf === undefined || !isObject(value)) return [];
    return Object.entries(value).map(([name, member]) => ({ place: placeOf(name), schema: member }));
  });
}
