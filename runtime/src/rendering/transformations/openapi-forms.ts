/** Rewrites schemas in Gemini's form of OpenAPI 3.0. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { rewriteEach, type Trace, type Transformation } from "./transformation.js";
import { annotations, pick } from "./keyword-sentences.js";

/** Writes arrays of types as OpenAPI 3.0 does: `nullable` for null, and a union for the remaining types. */
export const nullableKeyword: Transformation = /* @__PURE__ */ rewriteEach("nullable-keyword", (schema, trace) =>
  hoistNull(splitTypes(schema, trace), trace),
);

function splitTypes(schema: JsonSchema, trace: Trace): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const types = listOf(type).filter((name) => name !== "null");
  const nullable = types.length < type.length ? { nullable: true } : {};
  if (types.length < 2) return { type: types[0] ?? "null", ...rest, ...nullable };
  const inside = pick(rest, (keyword) => !annotations.has(keyword));
  const outside = pick(rest, (keyword) => annotations.has(keyword));
  return { ...outside, ...nullable, anyOf: types.map((name) => trace.derive({ type: name, ...inside }, schema)) };
}

/** Replaces the variant `null` of a union by `nullable`, and a union that has only one variant left by that variant. */
function hoistNull(schema: JsonSchema, trace: Trace): JsonSchema {
  const { anyOf: variants, ...rest } = schema;
  if (!Array.isArray(variants)) return schema;
  const others = listOf(variants).filter((variant) => !(isObject(variant) && variant["type"] === "null"));
  if (others.length === variants.length || others.length === 0) return schema;
  const [only] = others;
  if (others.length > 1 || !isObject(only)) return { ...rest, nullable: true, anyOf: others };
  // The keywords beside the union are about this use of the variant, and override its own.
  return trace.derive({ ...only, ...rest, nullable: true }, only);
}

const counts = new Set(["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"]);

/** Writes counts as strings, since they are 64-bit integers there, and types as constants of the enum `Type`. */
export const openapiValues: Transformation = /* @__PURE__ */ rewriteEach("openapi-words", (schema) => {
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (counts.has(keyword) && typeof value === "number") return [keyword, String(value)];
    return keyword === "type" && typeof value === "string" ? [keyword, value.toUpperCase()] : [keyword, value];
  });
  return { ...Object.fromEntries(entries), ...orderProperties(schema) };
});

/** Without `propertyOrdering`, models write properties in alphabetical order. */
function orderProperties({ properties }: JsonSchema): JsonSchema {
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.length > 1 ? { propertyOrdering: names } : {};
}
