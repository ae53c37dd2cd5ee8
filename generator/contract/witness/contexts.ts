/** From a document and a schema in it to the plainest values around what that schema is about. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isObject } from "../../json-values.js";
import type { MeasureDistance } from "./distances.js";
import { furtherOf, schemaOfItem, schemaOfProperty } from "./object-parts.js";
import { costOf } from "./plainness.js";
import type { SchemaVariant } from "./schema-variants.js";
import { partsOf, type PartPlace } from "./schema-parts.js";
import { simplestList, simplestObject, type SimplestMaking } from "./simplest-values.js";
import { textsFor } from "./text-values.js";

/** A value with a gap. */
export interface Context {
  /** Puts a value into the gap; undefined where it cannot stand there. */
  readonly fill: (part: JsonValue) => JsonValue | undefined;
  /** The plain schemas for what stands in the gap, the rest of its place included. */
  readonly mains: readonly JsonObject[];
}

/** What contexts are made with. */
export interface ContextMaking extends SimplestMaking {
  readonly measure: MeasureDistance;
  readonly focus: JsonObject;
  /** Which of the values of the parts around the gap is taken, counted from the plainest. */
  readonly choice: number;
}

/** Ways to the gap are no longer than the shortest and this. */
const detour = 1;
const mostContexts = 24;

/** Finds values with a gap where the focus is, the plainest first. */
export function findContexts(document: JsonObject, making: ContextMaking): readonly Context[] {
  const found = [...contextsIn(document, making.measure(document) + detour, making)];
  const cost = ({ fill }: Context): number => costOf(fill(0) ?? fill("a") ?? {});
  return found.sort((left, right) => cost(left) - cost(right)).slice(0, mostContexts);
}

function* contextsIn(schema: JsonValue, steps: number, making: ContextMaking): Generator<Context> {
  const { read, measure, focus } = making;
  if (measure(schema) > steps) return;
  const variants = read(schema);
  const through = variants.filter(({ sources }) => sources.has(focus));
  if (measure(schema) === 0) {
    const mains = (through.length > 0 ? through : variants).map((variant) => variant.schema);
    yield { fill: (part) => part, mains };
  }
  let count = 0;
  for (const variant of sortByDistance(variants, measure)) {
    for (const context of contextsInPlain(variant.schema, steps - 1, making)) {
      yield context;
      count += 1;
      if (count > mostContexts) return;
    }
  }
}

function sortByDistance(variants: readonly SchemaVariant[], measure: MeasureDistance): readonly SchemaVariant[] {
  return variants.toSorted((left, right) => measure(left.schema) - measure(right.schema));
}

function* contextsInPlain(schema: JsonObject, steps: number, making: ContextMaking): Generator<Context> {
  if (steps < 0) return;
  for (const part of partsOf(schema)) {
    if (part.place.kind === "same" || making.measure(part.schema) > steps) continue;
    const { inner, wrap } = openPlace(schema, part.place, making);
    if (inner === undefined) continue;
    for (const context of contextsIn(part.place.kind === "contained" ? part.schema : inner, steps, making)) {
      const fill = (value: JsonValue): JsonValue | undefined => {
        const filled = context.fill(value);
        return filled === undefined ? undefined : wrap(filled);
      };
      yield { ...context, fill };
    }
  }
}

interface OpenPlace {
  /** All that is said of the place; undefined where none can be found. */
  readonly inner: JsonValue | undefined;
  readonly wrap: (value: JsonValue) => JsonValue | undefined;
}

function openPlace(schema: JsonObject, place: PartPlace, making: ContextMaking): OpenPlace {
  const withProperty = (name: string | undefined): OpenPlace =>
    name === undefined
      ? { inner: undefined, wrap: () => undefined }
      : {
          inner: schemaOfProperty(schema, name),
          wrap: (value) => simplestObject(schema, making, new Map([[name, value]]))[0],
        };
  const withItem = (index: number): OpenPlace => ({
    inner: schemaOfItem(schema, index),
    wrap: (value) => simplestList(schema, making, { given: new Map([[index, value]]) })[0],
  });
  switch (place.kind) {
    case "property":
      return withProperty(place.name);
    case "matching":
      return withProperty(textsFor({ pattern: place.pattern }, [])[0]);
    case "further":
      return withProperty(furtherName(schema));
    case "name":
      return { inner: schema["propertyNames"], wrap: (value) => withName(schema, value, making) };
    case "position":
      return withItem(place.index);
    case "item":
      return withItem(partsOf(schema).filter((part) => part.place.kind === "position").length);
    case "contained":
      return withItem(0);
    case "same":
      return { inner: schema, wrap: (value) => value };
  }
}

/** A name that neither a property nor a pattern of the schema has. */
function furtherName(schema: JsonObject): string | undefined {
  const names = schema["propertyNames"];
  const candidates = isObject(names) ? textsFor(names, []) : ["other", "0", "A-", "_"];
  return candidates.find((name) => schemaOfProperty(schema, name) === furtherOf(schema));
}

function withName(schema: JsonObject, name: JsonValue, making: ContextMaking): JsonValue | undefined {
  if (typeof name !== "string") return undefined;
  const [value] = making.simplest(furtherOf(schema) === false ? schemaOfProperty(schema, name) : furtherOf(schema));
  return value === undefined ? undefined : simplestObject(schema, making, new Map([[name, value]]))[0];
}
