/** From a pointer into a schema to the path that the value it is about has in an instance. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";

/** Stands for a name that the schema does not give, such as that of an additional property. */
const anyName = "*";

/** Keywords whose schema is about the same value; of those in `lists` one stands behind a number. */
const sameValue = { lists: new Set(["anyOf", "oneOf", "allOf"]), single: new Set(["not", "if", "then", "else"]) };

/** The keys of a JSON Pointer in a fragment. */
export function pointerKeys(pointer: string): string[] {
  const keys = pointer.replace(/^#/, "").split("/").slice(1);
  return keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The path as far as the pointer leads into properties and elements; what follows says something of the value there. */
export function instancePath(schema: JsonObject, pointer: string): string[] {
  return pathOf(schema, pointerKeys(pointer), new Set());
}

function pathOf(schema: JsonObject, keys: readonly string[], seen: ReadonlySet<string>): string[] {
  const path: string[] = [];
  for (let index = 0; index < keys.length; index++) {
    const keyword = keys[index] ?? "";
    const name = keys[index + 1];
    if (keyword === "$defs") {
      if (name === undefined) return path;
      path.splice(0, path.length, ...pathToDefinition(schema, name, seen));
      index++;
    } else if (sameValue.lists.has(keyword)) {
      index++;
    } else if (!sameValue.single.has(keyword)) {
      const step = stepOf(keyword, name);
      if (step === undefined) return path;
      path.push(step.name);
      index += step.keys - 1;
    }
  }
  return path;
}

interface PathStep {
  readonly name: string;
  /** How many keys of the pointer it takes. */
  readonly keys: 1 | 2;
}

/** One step into the value, or undefined where the keyword leads no further into it. */
function stepOf(keyword: string, name: string | undefined): PathStep | undefined {
  if (keyword === "items" || keyword === "contains") return { name: "0", keys: 1 };
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") return { name: anyName, keys: 1 };
  if (name === undefined) return undefined;
  if (keyword === "properties" || keyword === "prefixItems") return { name, keys: 2 };
  // The element of `required` is a name in some dialects of pointers, and a number in others.
  return keyword === "patternProperties" ? { name: anyName, keys: 2 } : undefined;
}

/** Path to the first value that a definition describes. */
function pathToDefinition(schema: JsonObject, name: string, seen: ReadonlySet<string>): string[] {
  const target = `#/$defs/${name}`;
  if (seen.has(name)) return [];
  const place = findReference(schema, target, []);
  return place === undefined ? [] : pathOf(schema, place, new Set([...seen, name]));
}

/** Keys that lead to the first reference; those outside of other definitions come before those inside. */
function findReference(value: JsonValue, target: string, keys: readonly string[]): readonly string[] | undefined {
  if (isList(value))
    return findFirst(
      value.map((inner, index) => [String(index), inner] as const),
      target,
      keys,
    );
  if (!isObject(value)) return undefined;
  if (value["$ref"] === target) return keys;
  const entries = Object.entries(value);
  const inOrder = [
    ...entries.filter(([key]) => key !== "$defs"),
    // A definition leads to itself only by way of what leads to the definition around it.
    ...entries.filter(([key]) => key === "$defs").map(([key, inner]) => [key, withoutKey(inner, target)] as const),
  ];
  return findFirst(inOrder, target, keys);
}

function withoutKey(definitions: JsonValue, target: string): JsonValue {
  if (!isObject(definitions)) return definitions;
  const others = Object.entries(definitions).filter(([name]) => `#/$defs/${name}` !== target);
  return Object.fromEntries(others);
}

function findFirst(
  entries: readonly (readonly [string, JsonValue])[],
  target: string,
  keys: readonly string[],
): readonly string[] | undefined {
  for (const [key, inner] of entries) {
    const found = findReference(inner, target, [...keys, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
