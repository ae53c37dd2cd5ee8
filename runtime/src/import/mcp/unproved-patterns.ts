/** Leaves patterns that could block this process to the server that wrote them. */

import { isLinearPattern } from "../../json-schema/check/linear-pattern.js";
import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { mapSubschemas, visitSchemas } from "../../json-schema/walk.js";

/**
 * The schema if all its patterns are proved to match in linear time, or one that accepts more and has no others: a
 * server needs only one to block its clients. The model reads the patterns in the descriptions.
 */
export function withoutUnprovedPatterns(schema: JsonSchema): JsonSchema {
  let isProved = true;
  visitSchemas(schema, ({ pattern, patternProperties }) => {
    const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    isProved &&= [...(pattern === undefined ? [] : [pattern]), ...names].every(isProvedPattern);
  });
  return isProved ? schema : widen(schema);
}

function isProvedPattern(pattern: unknown): boolean {
  try {
    return isLinearPattern(new RegExp(String(pattern), "u").source);
  } catch {
    return false; // Other languages have other regular expressions.
  }
}

/** Keywords that make a schema accept less where their schemas, or the patterns beside them, accept more. */
const reversing: ReadonlySet<string> = new Set([
  ...["not", "if", "then", "else", "maxContains", "unevaluatedProperties", "unevaluatedItems"],
]);

function widen(schema: JsonSchema): JsonSchema {
  const inner = Object.entries(mapSubschemas<unknown>(schema, widen)).filter(([keyword]) => !reversing.has(keyword));
  const { oneOf, pattern, patternProperties, additionalProperties, ...rest } = Object.fromEntries(inner);
  const isKept = pattern === undefined || isProvedPattern(pattern);
  const named = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const proved = named.filter(([name]) => isProvedPattern(name));
  return {
    ...rest,
    // Values of several variants are accepted now.
    ...(oneOf !== undefined &&
      (rest["anyOf"] === undefined ? { anyOf: oneOf } : { allOf: [...listOf(rest["allOf"]), { anyOf: oneOf }] })),
    ...(isKept ? pattern !== undefined && { pattern } : { description: describe(rest["description"], pattern) }),
    ...(proved.length > 0 && { patternProperties: Object.fromEntries(proved) }),
    ...(proved.length === named.length && additionalProperties !== undefined && { additionalProperties }),
  };
}

function describe(description: unknown, pattern: unknown): string {
  const sentence = `Must match the regular expression ${String(pattern)}`;
  return typeof description === "string" ? `${description} ${sentence}` : sentence;
}
