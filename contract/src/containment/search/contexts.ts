/** From a document and a schema in it to the plainest values around that schema's place. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { FollowReference } from "../../json-schema/references.js";
import { type PartPlace, schemasFrom, subschemasOf } from "../../json-schema/subschemas.js";
import { composeList, composeObject } from "../../values/composed-values.js";
import { furtherName, tagsOf } from "../../values/lifting.js";
import { prefixOf, schemaOfItem, schemaOfProperty } from "../../values/part-schemas.js";
import { costOf } from "../../values/plainness.js";
import { type SimplestMaking, choosePlain } from "../../values/simplest-values.js";
import { textsFor } from "../../values/text-values.js";

/** A value with a gap. */
export interface Context {
  /** Fills the gap: one value, or none if it does not fit. */
  readonly fill: (part: JsonValue) => readonly JsonValue[];
  /** The plain schemas of the gap, with all constraints of its place. */
  readonly mains: readonly JsonObject[];
}

export interface ContextMaking extends SimplestMaking {
  readonly measure: MeasureDistance;
  readonly focus: JsonObject;
  /** Which values surround the gap, counted from the plainest. */
  readonly choice: number;
}

/** How much longer than the shortest a way to the gap may be. */
const detour = 1;
const mostContexts = 24;

/** Finds values with a gap where the focus is, the plainest first. */
export function findContexts(document: JsonObject, making: ContextMaking): readonly Context[] {
  const found = [...contextsIn(document, making.measure(document) + detour, making)];
  // A name must be a text.
  const cost = ({ fill }: Context): number => costOf(fill("a"));
  return found.sort((left, right) => cost(left) - cost(right)).slice(0, mostContexts);
}

function* contextsIn(schema: JsonValue, steps: number, making: ContextMaking): Generator<Context> {
  const { read, measure, focus } = making;
  if (measure(schema) > steps) return;
  const variants = read(schema);
  const through = variants.filter(({ sources }) => sources.has(focus));
  if (measure(schema) === 0) {
    const mains = (through.length > 0 ? through : variants).map((variant) => variant.schema);
    yield { fill: (part) => [part], mains };
  }
  let count = 0;
  const nearestFirst = variants.toSorted((left, right) => measure(left.schema) - measure(right.schema));
  for (const variant of nearestFirst) {
    for (const context of contextsInPlain(variant.schema, steps - 1, making)) {
      yield context;
      count += 1;
      if (count > mostContexts) return;
    }
  }
}

function* contextsInPlain(schema: JsonObject, steps: number, making: ContextMaking): Generator<Context> {
  if (steps < 0) return;
  for (const part of subschemasOf(schema)) {
    if (part.place.kind === "same" || making.measure(part.schema) > steps) continue;
    const { inner, wrap } = openPlace(schema, part.place, making);
    if (inner === undefined) continue;
    for (const context of contextsIn(part.place.kind === "contained" ? part.schema : inner, steps, making)) {
      yield { ...context, fill: (value) => context.fill(value).flatMap(wrap) };
    }
  }
}

interface OpenPlace {
  /** All constraints of the place; undefined if there is none. */
  readonly inner: JsonValue | undefined;
  /** The value with another one at the place: one, or none. */
  readonly wrap: (value: JsonValue) => readonly JsonValue[];
}

function openPlace(schema: JsonObject, place: PartPlace, making: ContextMaking): OpenPlace {
  const choose = choosePlain(making.simplest, making.choice);
  // Without its tag, a value may fit another branch, where nothing differs.
  const tags = making.choice === 0 ? [] : tagsOf(schema, making);
  const withProperty = (name: string | undefined): OpenPlace => ({
    inner: name === undefined ? undefined : schemaOfProperty(schema, name),
    wrap: (value) => (name === undefined ? [] : composeObject(schema, choose, [...tags, [name, value]])),
  });
  const withItem = (index: number): OpenPlace => ({
    inner: schemaOfItem(schema, index),
    wrap: (value) => composeList(schema, choose, { given: new Map([[index, value]]) }),
  });
  switch (place.kind) {
    case "property":
      return withProperty(place.name);
    case "matching":
      return withProperty(textsFor({ pattern: place.pattern }, [])[0]);
    case "further":
      return withProperty(furtherName(schema));
    case "name":
      return { inner: schema["propertyNames"], wrap: (name) => withName(schema, name, making) };
    case "position":
      return withItem(place.index);
    case "item":
      return withItem(prefixOf(schema).length);
    case "contained":
      return withItem(0);
    case "same":
      return { inner: schema, wrap: (value) => [value] };
  }
}

function withName(schema: JsonObject, name: JsonValue, { simplest, choice }: ContextMaking): readonly JsonValue[] {
  if (typeof name !== "string") return [];
  const [value] = simplest(schemaOfProperty(schema, name));
  return value === undefined ? [] : composeObject(schema, choosePlain(simplest, choice), [[name, value]]);
}

/** Steps down into a value from a schema to the one that is looked for: none where both are about the same value. */
export type MeasureDistance = (schema: JsonValue) => number;

interface Link {
  readonly to: JsonValue;
  readonly steps: number;
}

/** Measures from every schema of a document; schemas composed later are measured by their parts. */
export function createDistances(document: JsonObject, follow: FollowReference, focus: JsonObject): MeasureDistance {
  const linksOf = (schema: JsonObject): readonly Link[] => {
    const parts = subschemasOf(schema).map(({ place, schema: to }) => ({ to, steps: place.kind === "same" ? 0 : 1 }));
    return [{ to: follow(schema) ?? true, steps: 0 }, ...parts];
  };
  const known = new Map<JsonValue, number>([[focus, 0]]);
  const distanceTo: MeasureDistance = (schema) => known.get(schema) ?? Infinity;
  const through = (links: readonly Link[], measure: MeasureDistance): number =>
    Math.min(...links.map(({ to, steps }) => measure(to) + steps));
  const graph = [...schemasFrom(document, follow)].map((schema) => ({ schema, links: linksOf(schema) }));
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const { schema, links } of graph) {
      const distance = Math.min(distanceTo(schema), through(links, distanceTo));
      hasChanged ||= distance < distanceTo(schema);
      known.set(schema, distance);
    }
  }
  const measure: MeasureDistance = (schema) =>
    known.get(schema) ?? (isObject(schema) ? through(linksOf(schema), measure) : Infinity);
  return measure;
}
