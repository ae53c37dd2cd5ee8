/** From a schema with definitions to those that are worth a name: used twice, or recursive. */

import type { JsonObject, JsonValue } from "../definition.js";
import type { EngineSchema } from "./engine.js";
import { listKeywords, mapKeywords, schemaKeywords } from "./keywords.js";

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

/** Keys of the definitions that stay definitions; every other one is written out where it is used. */
export function survivingDefinitions({ root, definitions }: EngineSchema): Set<string> {
  const counts = new Map<string, number>();
  const reached = new Set<string>();
  const rootKey = referenceTarget(root["$ref"]);
  const count = (schema: JsonObject): void => {
    for (const key of referencesIn(schema)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      visit(key);
    }
  };
  const visit = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    // An alias of the root is as much the root as what it stands for.
    count(definitions[key] ?? {});
  };
  const { $ref: _rootReference, ...rest } = root; // The reference at the root itself is written out, not used.
  count(rest);
  if (rootKey !== undefined) visit(rootKey);
  return new Set([...reached].filter((key) => (counts.get(key) ?? 0) > 1 || isRecursive(key, definitions)));
}

/** Tells whether a definition leads back to itself. */
function isRecursive(start: string, definitions: EngineSchema["definitions"]): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const used of referencesIn(definitions[key] ?? {})) {
      if (used === start) return true;
      if (!seen.has(used)) open.push(used);
      seen.add(used);
    }
  }
  return false;
}
