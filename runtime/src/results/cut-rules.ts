/** Decides by a schema which strings and arrays of a value may be cut. */

import { isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { itemSchemaOf, schemasOfProperty } from "../json-schema/parts.js";
import { applyingSchemas } from "../json-schema/references.js";

/** The cuts that are allowed at one location: every schema that may apply there must allow them. */
export interface PlaceRules {
  /** A string there may lose its end. */
  readonly text: boolean;
  readonly minLength: number;
  /** An array there may lose its last elements. */
  readonly elements: boolean;
  readonly minItems: number;
  readonly schemas: readonly JsonSchema[];
}

/** The rules of a value and of its parts. */
export interface Rules {
  readonly root: PlaceRules;
  readonly property: (place: PlaceRules, name: string) => PlaceRules;
  readonly item: (place: PlaceRules, index: number) => PlaceRules;
}

/** Keywords of strings that a shorter string could break. */
const fixedText = ["format", "pattern", "enum", "const", "contentEncoding", "contentMediaType"];

/** Keywords of arrays that need particular elements. */
const fixedElements = ["prefixItems", "contains", "enum", "const"];

/** Creates the rules of a schema; without one, everything may be cut. Each combination of schemas is read once. */
export function createRules(schema: object | undefined): Rules {
  const root = isObject(schema) ? schema : {};
  const ids = new Map<JsonSchema, number>();
  const places = new Map<string, PlaceRules>();
  const members = new Map<PlaceRules, Map<string | number, PlaceRules>>();
  const placeOf = (schemas: readonly unknown[]): PlaceRules => {
    const applying = [...new Set(schemas.flatMap((one) => applyingSchemas(one, root)))];
    for (const one of applying) if (!ids.has(one)) ids.set(one, ids.size);
    const key = applying.map((one) => ids.get(one)).join();
    const known = places.get(key) ?? readPlace(applying);
    places.set(key, known);
    return known;
  };
  const remember = (place: PlaceRules, key: string | number, find: () => readonly unknown[]): PlaceRules => {
    const own = members.get(place) ?? new Map<string | number, PlaceRules>();
    members.set(place, own);
    const known = own.get(key) ?? placeOf(find());
    own.set(key, known);
    return known;
  };
  return {
    root: placeOf([root]),
    property: (place, name) => {
      // Without a schema, all properties have the same rules.
      if (place.schemas.length === 0) return place;
      return remember(place, name, () => place.schemas.flatMap((one) => schemasOfProperty(one, name)));
    },
    item: (place, index) => {
      if (place.schemas.length === 0) return place;
      const prefixed = Math.max(0, ...place.schemas.map((one) => listOf(one["prefixItems"]).length));
      const find = (): readonly unknown[] =>
        place.schemas.map((one) => itemSchemaOf(one, index) ?? one["unevaluatedItems"]);
      return remember(place, Math.min(index, prefixed), find);
    },
  };
}

function readPlace(schemas: readonly JsonSchema[]): PlaceRules {
  const least = (keyword: string): number => Math.max(0, ...schemas.map((one) => Number(one[keyword] ?? 0)));
  const has = (keywords: readonly string[]): boolean =>
    schemas.some((one) => keywords.some((keyword) => Object.hasOwn(one, keyword)));
  return {
    text: !has(fixedText),
    minLength: least("minLength"),
    elements: !has(fixedElements),
    minItems: least("minItems"),
    schemas,
  };
}
