/** The schema of one type as the engine writes it, draft-07 with definitions, with what refers to what in it. */

import type { JsonObject, JsonValue } from "../definition.js";
import { listKeywords, mapKeywords, schemaKeywords } from "./keywords.js";

/** What the engine made of one type: the definitions stand beside the root, under keys of our own. */
export interface EngineSchema {
  readonly root: JsonObject;
  readonly definitions: Readonly<Record<string, JsonObject>>;
}

const prefix = "#/definitions/";

/** Key of the definition that a `$ref` points at. */
export function referenceTarget(reference: JsonValue | undefined): string | undefined {
  return typeof reference === "string" && reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}

/** Keys of every reference in a schema, in order, one for each use. */
export function referencesIn(schema: JsonValue | undefined): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((member: JsonValue) => referencesIn(member));
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const target = keyword === "$ref" ? referenceTarget(value) : undefined;
    if (target !== undefined) return [target];
    if (mapKeywords.has(keyword))
      return Object.values(value ?? {}).flatMap((member: JsonValue) => referencesIn(member));
    // Anything else is data, whatever it looks like. A tuple still stands in draft-07's keywords here.
    const holdsSchemas = schemaKeywords.has(keyword) || listKeywords.has(keyword) || keyword === "additionalItems";
    return holdsSchemas ? referencesIn(value) : [];
  });
}
