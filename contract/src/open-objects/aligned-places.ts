/** Lists the places that two schemas have in common, with all schemas that apply at each. */

import { type JsonObject, isList, isObject, propertiesOf } from "@toolwright/runtime/internal/json-schema";
import { schemaOf, type SchemaPool, type Side } from "../json-schema/schema-pool.js";
import {
  alternativesOf,
  isScalar,
  jointParts,
  listsValues,
  partsInPlace,
  allowsAnyNames,
  type FollowReference,
} from "./names-in-place.js";

/** The schemas of a place; several if unions lead to it. */
export type AlignedPlace = Readonly<Record<Side, readonly JsonObject[]>>;

/** The maximum number of places: schemas with more are recursive in ways that nobody writes. */
const mostPlaces = 5000;

const anything: JsonObject = {};

/** From the roots down; undefined if there are too many. */
export function alignPlaces({ from, to, follow }: SchemaPool): readonly AlignedPlace[] | undefined {
  const ids = new Map<JsonObject, number>();
  const idOf = (schema: JsonObject): number => ids.get(schema) ?? ids.set(schema, ids.size).size;
  const seen = new Set<string>();
  const places: AlignedPlace[] = [];
  const waiting: AlignedPlace[] = [{ from: [from], to: [to] }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const key = [place.from, place.to].map((schemas) => schemas.map(idOf).sort().join()).join(":");
    if (seen.has(key)) continue;
    seen.add(key);
    places.push(place);
    if (places.length > mostPlaces) return undefined;
    waiting.push(...placesInside(place, follow));
  }
  return places;
}

function placesInside(place: AlignedPlace, follow: FollowReference): readonly AlignedPlace[] {
  const [from, to] = [innerOf(place.from, follow), innerOf(place.to, follow)];
  const names = new Set([...from.names, ...to.names]);
  const inner = [
    ...[...names].map((name) => ({ from: from.named(name), to: to.named(name) })),
    { from: from.further, to: to.further },
    { from: from.items, to: to.items },
  ];
  // Scalars have no properties.
  return inner.filter((one) => one.to.length > 0 && !one.from.every(isScalar));
}

interface Inner {
  readonly names: readonly string[];
  readonly named: (name: string) => readonly JsonObject[];
  readonly further: readonly JsonObject[];
  readonly items: readonly JsonObject[];
}

function innerOf(place: readonly JsonObject[], follow: FollowReference): Inner {
  const parts = [...new Set(place.flatMap((schema) => [...partsInPlace(schema, follow)]))];
  // Assumes that any pattern matches any name: an extra place does no harm.
  const byPattern = parts.flatMap(({ patternProperties }) =>
    Object.values(isObject(patternProperties) ? patternProperties : {}).map(schemaOf),
  );
  const additional = parts.flatMap(({ additionalProperties: one }) => (isObject(one) ? [one] : []));
  const allowsAnyName = additional.length === 0 && place.some((schema) => allowsAnyNames(schema, follow));
  const others = [...additional, ...(allowsAnyName ? [anything] : [])];
  return {
    names: parts.flatMap((part) => Object.keys(propertiesOf(part))),
    named: (name) => {
      const own = parts.flatMap((part) => {
        const properties = propertiesOf(part);
        return Object.hasOwn(properties, name) ? [schemaOf(properties[name])] : [];
      });
      // Other branches may allow any value under a declared name.
      return [...own, ...byPattern, ...(own.length === 0 || allowsAnyName ? others : [])];
    },
    further: [...byPattern, ...others],
    items: parts.flatMap((part) => itemsOf(part, follow)),
  };
}

function itemsOf(schema: JsonObject, follow: FollowReference): readonly JsonObject[] {
  const { prefixItems, items, type } = schema;
  const listed = [...(isList(prefixItems) ? prefixItems : []), ...(items === undefined ? [] : [items])].map(schemaOf);
  if (listed.length > 0) return listed;
  const isLeaf = jointParts(schema, follow).length + alternativesOf(schema).length === 0;
  return isLeaf && !listsValues(schema) && (type === undefined || [type].flat().includes("array")) ? [anything] : [];
}
