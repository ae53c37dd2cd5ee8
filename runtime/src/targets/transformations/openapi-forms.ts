/** Steps that write what Gemini's form of OpenAPI 3.0 has differently. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { rewriteEach, type Notes, type Transformation } from "../transform.js";
import { annotations, pick } from "./keyword-sentences.js";

/** Writes arrays of types as OpenAPI 3.0 does: `nullable` for null, and a union for the remaining types. */
export const nullableKeyword: Transformation = /* @__PURE__ */ rewriteEach("nullable-keyword", (schema, notes) =>
  hoistNull(splitTypes(schema, notes), notes),
);

function splitTypes(schema: JsonSchema, notes: Notes): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const types = listOf(type).filter((name) => name !== "null");
  const nullable = types.length < type.length ? { nullable: true } : {};
  if (types.length < 2) return { type: types[0] ?? "null", ...rest, ...nullable };
  const inside = pick(rest, (keyword) => !annotations.has(keyword));
  const outside = pick(rest, (keyword) => annotations.has(keyword));
  return { ...outside, ...nullable, anyOf: types.map((name) => notes.derive({ type: name, ...inside }, schema)) };
}

/** A union with null becomes a nullable union, or its only other variant as nullable. */
function hoistNull(schema: JsonSchema, notes: Notes): JsonSchema {
  const { anyOf: variants, ...rest } = schema;
  if (!Array.isArray(variants)) return schema;
  const others = listOf(variants).filter((variant) => !(isObject(variant) && variant["type"] === "null"));
  if (others.length === variants.length || others.length === 0) return schema;
  const [only] = others;
  if (others.length > 1 || !isObject(only)) return { ...rest, nullable: true, anyOf: others };
  // The keywords outside are about this use of the form.
  return notes.derive({ ...only, ...rest, nullable: true }, only);
}

const counts = new Set(["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"]);

/** Counts are 64-bit integers, which this form writes as strings; types are constants of its enum `Type`. */
export const openapiWords: Transformation = /* @__PURE__ */ rewriteEach("openapi-words", (schema) => {
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (counts.has(keyword) && typeof value === "number") return [keyword, String(value)];
    return keyword === "type" && typeof value === "string" ? [keyword, value.toUpperCase()] : [keyword, value];
  });
  return { ...Object.fromEntries(entries), ...ordering(schema) };
});

/** Without this, properties come in the order of their names. */
function ordering({ properties }: JsonSchema): JsonSchema {
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.length > 1 ? { propertyOrdering: names } : {};
}
