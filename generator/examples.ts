/** From an example in a declaration to the call that a model would make: without hidden parameters. */

import { advanceParameterPaths, parseParameterPath, type ParameterPath } from "@toolwright/runtime";
import type { JsonObject, JsonValue } from "./definition.js";
import { isList, isObject } from "./json-values.js";

/** Takes the parameters at some paths out of a value. */
export function withoutParameters(value: JsonObject, paths: readonly string[]): JsonObject {
  return withoutProperties(value, paths.map(parseParameterPath));
}

function withoutProperties(value: JsonObject, paths: readonly ParameterPath[]): JsonObject {
  const entries = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    const left = advanceParameterPaths(paths, { kind: "property", name });
    return left.some((path) => path.length === 0) ? [] : [[name, withoutInner(member, left)]];
  });
  return Object.fromEntries(entries);
}

function withoutInner(value: JsonValue, paths: readonly ParameterPath[]): JsonValue {
  if (paths.length === 0) return value;
  if (isList(value)) {
    return value.map((element, index) =>
      withoutInner(element, advanceParameterPaths(paths, { kind: "position", index })),
    );
  }
  return isObject(value) ? withoutProperties(value, paths) : value;
}
