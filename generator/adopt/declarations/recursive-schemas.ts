/** Finds the schemas that contain themselves. */

import {
  definitionKeywords,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  visitSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import { reachableFrom } from "../../diagnostics/collections.js";
import { memoize } from "../../sources/memoize.js";

type Follow = (reference: JsonValue | undefined) => JsonObject | undefined;

interface Recursion {
  /** Whether a `$ref` leads back to its own schema for the same value, so that validation never ends. */
  readonly isEndless: (schema: JsonObject) => boolean;
  /** Whether a schema, or one that it applies to the same value, contains itself. */
  readonly isRecursive: (schema: JsonValue) => boolean;
  /** Whether such a schema is reached by a reference. */
  readonly refersToRecursion: (schema: JsonValue) => boolean;
}

export function findRecursion(follow: Follow): Recursion {
  const inPlace = memoize((schema: JsonObject): readonly JsonObject[] =>
    [follow(schema["$ref"]), ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(schema[keyword]))].filter(
      (part): part is JsonObject => isObject(part),
    ),
  );
  const applied = (schema: JsonValue): readonly JsonObject[] =>
    isObject(schema) ? [...reachableFrom([schema as JsonObject], inPlace)] : []; // An object of JSON.
  const anywhere = memoize((schema: JsonObject): readonly JsonObject[] => {
    const target = follow(schema["$ref"]);
    const parts = target === undefined ? [] : [target];
    visitSubschemas<JsonValue>(schema, (inner, keyword) => {
      if (!definitionKeywords.has(keyword)) parts.push(inner);
    });
    return parts;
  });
  const containsItself = memoize((schema: JsonObject) => reachableFrom(anywhere(schema), anywhere).has(schema));
  return {
    isEndless: (schema) => {
      const target = follow(schema["$ref"]);
      return target !== undefined && reachableFrom([target], inPlace).has(schema);
    },
    isRecursive: (schema) => applied(schema).some(containsItself),
    refersToRecursion: (schema) =>
      applied(schema).some(({ $ref }) => {
        const target = follow($ref);
        return target !== undefined && containsItself(target);
      }),
  };
}
