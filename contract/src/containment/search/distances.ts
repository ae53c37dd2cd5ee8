/** From a schema in a document to its distance, in levels of a value, from each other schema. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { FollowReference } from "../../json-schema/references.js";
import { schemasFrom, subschemasOf } from "../../json-schema/subschemas.js";

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
