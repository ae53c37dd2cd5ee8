/** Finds the schemas at a pointer that follows references, as a comparison reports them. */

import {
  isObject,
  type JsonObject,
  pointerTokens,
  resolveReference,
  visitSchemas,
} from "@toolwright/runtime/internal/json-schema";

/** Pointers without references. */
export interface SchemaTrace {
  /** From the root to the place, with the targets of references. */
  readonly around: readonly string[];
  /** Everything below the place, with the targets of references. */
  readonly inside: ReadonlySet<string>;
}

export function traceSchemas(root: JsonObject, pointer: string): SchemaTrace {
  const pointers = new Map<unknown, string>();
  visitSchemas(root, (schema, place) => void pointers.set(schema, place));
  const around: string[] = [];
  let current: unknown = root;
  const enter = (value: unknown): unknown => {
    const seen = new Set<unknown>();
    let inner = value;
    while (isObject(inner) && !seen.has(inner)) {
      seen.add(inner);
      const place = pointers.get(inner);
      if (place !== undefined) around.push(place);
      const target = resolveReference(root, inner["$ref"]);
      if (target === undefined) break;
      inner = target;
    }
    return inner;
  };
  current = enter(current);
  for (const token of pointerTokens(pointer)) {
    if (!isObject(current) && !Array.isArray(current)) break;
    const next: unknown = (current as Readonly<Record<string, unknown>>)[token]; // An array has indexes.
    if (next === undefined) break;
    current = enter(next);
  }
  return { around, inside: reachedFrom(root, current, pointers) };
}

function reachedFrom(root: JsonObject, start: unknown, pointers: ReadonlyMap<unknown, string>): ReadonlySet<string> {
  const inside = new Set<string>();
  const waiting = [start];
  for (const value of waiting) {
    if (Array.isArray(value)) waiting.push(...(value as readonly unknown[])); // Such as the members of an `allOf`.
    if (!isObject(value)) continue;
    visitSchemas(value, (schema) => {
      const place = pointers.get(schema);
      if (place === undefined || inside.has(place)) return;
      inside.add(place);
      const target = resolveReference(root, schema["$ref"]);
      if (target !== undefined) waiting.push(target);
    });
  }
  return inside;
}
