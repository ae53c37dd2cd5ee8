/** From a document and a schema in it to the plainest values around that schema's place. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { MeasureDistance } from "./distances.js";
import { composeList, composeObject } from "../../values/composed-values.js";
import { prefixOf, schemaOfItem, schemaOfProperty } from "../../values/part-schemas.js";
import { costOf } from "../../values/plainness.js";
import { subschemasOf, type PartPlace } from "../../json-schema/subschemas.js";
import { choosePlain, type SimplestMaking } from "../../values/simplest-values.js";
import { textsFor } from "../../values/text-values.js";
import { furtherName, tagsOf } from "../../values/lifting.js";

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
