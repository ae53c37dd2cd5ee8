/** Contexts of a subschema: whole values with a hole where the subschema applies. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { FollowReference } from "../../json-schema/references.js";
import { schemasFrom, subschemasOf } from "../../json-schema/subschemas.js";
import { type LocationOptions, openLocation } from "../../values/lifting.js";
import { costOf } from "../../values/plainness.js";

/** A value with a hole. */
export interface Context {
  /** The whole value with `part` in the hole; empty if that is impossible. */
  readonly fill: (part: JsonValue) => readonly JsonValue[];
  /** The plain schemas that apply to the hole. */
  readonly mains: readonly JsonObject[];
}

interface ContextOptions extends LocationOptions {
  readonly measure: MeasureDistance;
  /** The subschema, by identity. */
  readonly focus: JsonObject;
}

/** The maximum number of steps beyond the shortest path to the focus. */
const detour = 1;
const mostContexts = 24;

/** The simplest contexts come first. */
export function findContexts(document: JsonObject, options: ContextOptions): readonly Context[] {
  const found = [...contextsIn(document, options.measure(document) + detour, options)];
  // A string fits every hole, also that of a name.
  const cost = ({ fill }: Context): number => costOf(fill("a"));
  return found.sort((left, right) => cost(left) - cost(right)).slice(0, mostContexts);
}

function* contextsIn(schema: JsonValue, steps: number, options: ContextOptions): Generator<Context> {
  const { variantsOf, measure, focus } = options;
  if (measure(schema) > steps) return;
  const variants = variantsOf(schema);
  const through = variants.filter(({ sources }) => sources.has(focus));
  if (measure(schema) === 0) {
    const mains = (through.length > 0 ? through : variants).map((variant) => variant.schema);
    yield { fill: (part) => [part], mains };
  }
  let count = 0;
  const nearestFirst = variants.toSorted((left, right) => measure(left.schema) - measure(right.schema));
  for (const variant of nearestFirst) {
    for (const context of contextsInPlain(variant.schema, steps - 1, options)) {
      yield context;
      count += 1;
      if (count > mostContexts) return;
    }
  }
}

function* contextsInPlain(schema: JsonObject, steps: number, options: ContextOptions): Generator<Context> {
  if (steps < 0) return;
  for (const part of subschemasOf(schema)) {
    if (part.location.kind === "same" || options.measure(part.schema) > steps) continue;
    const { inner, wrap } = openLocation(schema, part.location, options);
    if (inner === undefined) continue;
    for (const context of contextsIn(part.location.kind === "contained" ? part.schema : inner, steps, options)) {
      yield { ...context, fill: (value) => context.fill(value).flatMap(wrap) };
    }
  }
}

/** The number of levels from the value of a schema down to the focus; infinite if it is unreachable. */
type MeasureDistance = (schema: JsonValue) => number;

interface Link {
  readonly to: JsonValue;
  readonly steps: number;
}

/** Measures all schemas of a document at once; schemas composed later are measured by their subschemas. */
export function createDistances(document: JsonObject, follow: FollowReference, focus: JsonObject): MeasureDistance {
  const linksOf = (schema: JsonObject): readonly Link[] => {
    const parts = subschemasOf(schema).map(({ location, schema: to }) => ({
      to,
      steps: location.kind === "same" ? 0 : 1,
    }));
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
