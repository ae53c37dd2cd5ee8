/** From a schema in a document to its distance, in levels of a value, from each other schema. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/json-schema";
import type { FollowReference } from "../inclusion/schema-references.js";
import { subschemasOf } from "./schema-parts.js";

/** Steps down into a value from a schema to the one that is looked for: none where both are about the same value. */
export type MeasureDistance = (schema: JsonValue) => number;

interface Link {
  readonly to: JsonObject;
  readonly steps: number;
}

/** Measures from every schema of a document; schemas composed later are measured by their parts. */
export function createDistances(document: JsonObject, follow: FollowReference, focus: JsonObject): MeasureDistance {
  const linksOf = (schema: JsonObject): readonly Link[] => {
    const target = follow(schema);
    const parts = subschemasOf(schema).map(({ place, schema: to }) => ({ to, steps: place.kind === "same" ? 0 : 1 }));
    const links = target === undefined ? parts : [{ to: target, steps: 0 }, ...parts];
    return links.filter((link): link is Link => isObject(link.to));
  };
  const known = new Map<JsonValue, number>();
  const graph = readGraph(document, linksOf);
  for (const schema of graph.keys()) known.set(schema, schema === focus ? 0 : Infinity);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [schema, links] of graph) {
      const distance = Math.min(known.get(schema) ?? Infinity, ...links.map(({ to, steps }) => distanceTo(to) + steps));
      hasChanged ||= distance < distanceTo(schema);
      known.set(schema, distance);
    }
  }
  function distanceTo(schema: JsonObject): number {
    return known.get(schema) ?? Infinity;
  }
  const measure: MeasureDistance = (schema) => {
    if (!isObject(schema)) return Infinity;
    const before = known.get(schema);
    if (before !== undefined) return before;
    const distance = Math.min(...linksOf(schema).map(({ to, steps }) => measure(to) + steps), Infinity);
    known.set(schema, distance);
    return distance;
  };
  return measure;
}

function readGraph(
  document: JsonObject,
  linksOf: (schema: JsonObject) => readonly Link[],
): ReadonlyMap<JsonObject, readonly Link[]> {
  const graph = new Map<JsonObject, readonly Link[]>();
  const waiting = [document];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (graph.has(schema)) continue;
    const links = linksOf(schema);
    graph.set(schema, links);
    waiting.push(...links.map(({ to }) => to));
  }
  return graph;
}
