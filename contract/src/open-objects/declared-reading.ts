/** From a pool of two schemas to the same pool read as people use it: names that nobody declared are not in use. */

import { type JsonObject, isObject, propertiesOf, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import type { Direction } from "../change.js";
import type { Openness } from "../schema-rules/objects.js";
import { poolOf, type SchemaPool, type Side, sideOf } from "../json-schema/schema-pool.js";
import { alignPlaces, type AlignedPlace } from "./aligned-places.js";
import { createCloser, type Closing } from "./closing.js";
import { settleNames } from "./settled-names.js";
import {
  alternativesOf,
  declaresNames,
  isBag,
  isClosed,
  isMap,
  isPlainObject,
  joinNames,
  jointParts,
  listsValues,
  namesInPlace,
  partsInPlace,
  takesAnyNames,
  takesObjects,
  type FollowReference,
} from "./names-in-place.js";

/**
 * How objects are read that do not say `additionalProperties: false`: with the names that they declare, or, strictly,
 * with every name.
 */
export type OpenObjects = "declared" | "strict";

/** Both readings of two schemas. */
export interface ReadPool {
  /** The pool to compare, with open objects closed. */
  readonly pool: SchemaPool;
  /** Whether the schemas are compared as written. */
  readonly isWritten: boolean;
  readonly written: SchemaPool;
  /** The schema that one of the pool came of. */
  readonly originalOf: (schema: JsonObject) => JsonObject | undefined;
  /** Whether the author of an object of the pool opened or closed it. */
  readonly opennessOf: (schema: JsonObject) => Openness;
}

export interface Reading {
  readonly direction: Direction;
  readonly openObjects: OpenObjects;
}

/** Reads a pool; strictly where parts cannot be told apart. */
export function readPool(pool: SchemaPool, { direction, openObjects }: Reading): ReadPool {
  const strict: ReadPool = {
    pool,
    isWritten: true,
    written: pool,
    originalOf: () => undefined,
    opennessOf: () => "neither",
  };
  if (openObjects === "strict" || !pool.isMovable) return strict;
  if (direction === "input" && !hasOpenObjects(pool)) return strict;
  const places = alignPlaces(pool);
  if (places === undefined) return strict;
  const closings = direction === "input" ? closeArguments(pool, places) : closeResults(pool, places);
  const closers = Object.entries(closings).map(([side, closing]) => [side, createCloser(closing)] as const);
  const definitions: Record<string, JsonObject> = { ...pool.definitions };
  for (const [side, { close, added }] of closers) {
    for (const [name, schema] of Object.entries(pool.definitions)) {
      if (sideOf(name) === side) definitions[name] = close(schema);
    }
    for (const [name, schema] of added) definitions[name] = schema;
  }
  const find = (schema: JsonObject): JsonObject | undefined =>
    closers.map(([, { originals }]) => originals.get(schema)).find((original) => original !== undefined);
  return {
    pool: poolOf(definitions, {
      isMovable: true,
      settle: closers.some(([, { borrowing }]) => borrowing.size > 0) ? settleNames : undefined,
    }),
    isWritten: false,
    written: pool,
    originalOf: find,
    opennessOf: (schema) => {
      if (closers.some(([, { opened }]) => opened.has(schema))) return "open";
      return isClosed(find(schema) ?? schema) ? "closed" : "neither";
    },
  };
}

function hasOpenObjects({ definitions }: SchemaPool): boolean {
  let isFound = false;
  for (const definition of Object.values(definitions)) {
    visitSchemas(definition, (schema) => {
      isFound ||= takesObjects(schema) && !isClosed(schema) && (declaresNames(schema) || schema["type"] === "object");
    });
  }
  return isFound;
}

type Closings = Readonly<Partial<Record<Side, Closing>>>;

/**
 * Old callers use declared names, and what is declared no longer is lost. Where any name would do, only those that are
 * declared now were not in use.
 */
function closeArguments({ from, to, follow }: SchemaPool, places: readonly AlignedPlace[]): Closings {
  const loose = new Set<JsonObject>();
  const described = new Set<JsonObject>([from, to]);
  const unused = new Map<JsonObject, readonly string[]>();
  // Arguments of which nothing is said are none.
  const takesAny = (schema: JsonObject): boolean =>
    takesAnyNames(schema, follow) && !(schema === from && isPlainObject(schema));
  for (const place of places) {
    const isLoose = place.from.some(takesAny);
    const former = partsOfAll(place.from, follow);
    const isDescribed = former.some((part) => declaresNames(part) || isClosed(part));
    if (!isLoose && !isDescribed) continue;
    const parts = partsOfAll(place.to, follow);
    for (const part of parts) (isLoose ? loose : described).add(part);
    const names = parts.flatMap((part) => Object.keys(propertiesOf(part)));
    const bags = isLoose && names.length > 0 ? former.filter((part) => isBag(part, follow)) : [];
    for (const bag of bags) unused.set(bag, [...(unused.get(bag) ?? []), ...names]);
  }
  const common = { follow, isOpened: false, isEmpty: (schema: JsonObject): boolean => described.has(schema) };
  return {
    from: { ...common, mayClose: () => true, unused: (schema) => unused.get(schema) ?? [] },
    to: { ...common, mayClose: (schema) => !loose.has(schema), unused: () => [] },
  };
}

function partsOfAll(schemas: readonly JsonObject[], follow: FollowReference): readonly JsonObject[] {
  return [...new Set(schemas.flatMap((schema) => [...partsInPlace(schema, follow)]))];
}

/**
 * A reader ignores names that it does not know, and a server returns none that it does not declare: both sides are
 * open, except for names that only the old side declares.
 */
function closeResults({ follow }: SchemaPool, places: readonly AlignedPlace[]): Closings {
  const known = new Map<JsonObject, { readonly own: Set<string>; readonly others: Set<string> }>();
  for (const place of places) {
    const [from, to] = [place.from, place.to].map((schemas) =>
      joinNames(schemas.map((one) => namesInPlace(one, follow))),
    );
    for (const part of partsOfAll(place.from, follow)) {
      const names = known.get(part) ?? { own: new Set(), others: new Set() };
      from?.names.forEach((name) => names.own.add(name));
      to?.names.forEach((name) => names.others.add(name));
      known.set(part, names);
    }
  }
  const unused = (schema: JsonObject): readonly string[] => {
    const names = known.get(schema);
    if (names === undefined || !takesObjects(schema) || listsValues(schema)) return [];
    const isLeaf = jointParts(schema, follow).length + alternativesOf(schema).length === 0;
    if (isMap(schema) || isObject(schema["patternProperties"]) || !(isLeaf || declaresNames(schema))) return [];
    return [...names.others].filter((name) => !names.own.has(name));
  };
  const common = { follow, isEmpty: () => false, mayClose: () => false, isOpened: true };
  return { from: { ...common, unused }, to: { ...common, unused: () => [] } };
}
