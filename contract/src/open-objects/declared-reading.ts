/** Reads a pool of two schemas under the assumption that nobody uses undeclared property names. */

import { type JsonObject, isObject, propertiesOf, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import type { Direction } from "../change.js";
import type { Openness } from "../schema-rules/objects.js";
import { poolOf, type SchemaPool, type Side, sideOf } from "../json-schema/schema-pool.js";
import { alignPlaces, type AlignedPlace } from "./aligned-places.js";
import { createCloser, settleNames, type Closing } from "./closing.js";
import {
  alternativesOf,
  declaresNames,
  isUndescribed,
  isClosed,
  isMap,
  isPlainObject,
  joinNames,
  jointParts,
  listsValues,
  namesInPlace,
  partsInPlace,
  allowsAnyNames,
  takesObjects,
  type FollowReference,
} from "./names-in-place.js";

/** Open objects are compared with their declared names only, or strictly, with any names. */
export type OpenObjects = "declared" | "strict";

/** Two schemas as written, and as read. */
export interface ReadPool {
  /** The pool to compare, with open objects closed. */
  readonly pool: SchemaPool;
  /** Whether the schemas are compared as written. */
  readonly isWritten: boolean;
  readonly written: SchemaPool;
  /** The schema as written from which one of the pool was made. */
  readonly originalOf: (schema: JsonObject) => JsonObject | undefined;
  /** Whether an object of the pool is open or closed as written. */
  readonly opennessOf: (schema: JsonObject) => Openness;
}

interface Reading {
  readonly direction: Direction;
  readonly openObjects: OpenObjects;
}

/** Reads a pool; strictly if its schemas cannot be moved or have too many places. */
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
 * Assumes that callers send declared properties only, so a property that is no longer declared is lost. For objects that
 * allow any name, assumes only that callers do not use the names that are declared now.
 */
function closeArguments({ from, to, follow }: SchemaPool, places: readonly AlignedPlace[]): Closings {
  const unrestricted = new Set<JsonObject>();
  const described = new Set<JsonObject>([from, to]);
  const unused = new Map<JsonObject, readonly string[]>();
  // A root without constraints means a tool without arguments.
  const allowsAny = (schema: JsonObject): boolean =>
    allowsAnyNames(schema, follow) && !(schema === from && isPlainObject(schema));
  for (const place of places) {
    const isUnrestricted = place.from.some(allowsAny);
    const former = partsOfAll(place.from, follow);
    const isDescribed = former.some((part) => declaresNames(part) || isClosed(part));
    if (!isUnrestricted && !isDescribed) continue;
    const parts = partsOfAll(place.to, follow);
    for (const part of parts) (isUnrestricted ? unrestricted : described).add(part);
    const names = parts.flatMap((part) => Object.keys(propertiesOf(part)));
    const undescribed = isUnrestricted && names.length > 0 ? former.filter((part) => isUndescribed(part, follow)) : [];
    for (const object of undescribed) unused.set(object, [...(unused.get(object) ?? []), ...names]);
  }
  const common = { follow, isOpened: false, isEmpty: (schema: JsonObject): boolean => described.has(schema) };
  return {
    from: { ...common, mayClose: () => true, unused: (schema) => unused.get(schema) ?? [] },
    to: { ...common, mayClose: (schema) => !unrestricted.has(schema), unused: () => [] },
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
