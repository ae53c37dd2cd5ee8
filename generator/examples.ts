/** From an example in a declaration to the call that a model would make: without hidden parameters. */

import type { JsonObject, JsonValue } from "./definition.js";

/** Takes the parameters at some dotted paths out of a value; `items[].token` names a part of each element. */
export function withoutParameters(value: JsonObject, paths: readonly string[]): JsonObject {
  const entries = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    if (paths.includes(key)) return [];
    return [[key, withoutInner(member, innerPaths(paths, key))]];
  });
  return Object.fromEntries(entries);
}

function withoutInner(value: JsonValue, paths: readonly string[]): JsonValue {
  if (paths.length === 0 || typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return withoutParameters(value as JsonObject, paths); // Neither null nor an array.
  return value.map((element: JsonValue) => withoutInner(element, elementPaths(paths)));
}

/** What the paths of a list say of its elements: `[].token` names a part of each, `[][].token` of the lists in it. */
function elementPaths(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (path.startsWith("[].")) return [path.slice("[].".length)];
    return path.startsWith("[][]") ? [path.slice("[]".length)] : [];
  });
}

function innerPaths(paths: readonly string[], key: string): string[] {
  return paths.flatMap((path) => {
    if (path.startsWith(`${key}.`)) return [path.slice(key.length + 1)];
    return path.startsWith(`${key}[]`) ? [path.slice(key.length)] : [];
  });
}
