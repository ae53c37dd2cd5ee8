/** Writes what Gemini's form of OpenAPI 3.0 has differently: capital types, counts as strings, the order of keys. */

import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { rewriteEach, type Transformation } from "../transform.js";

const counts = new Set(["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"]);

/** Counts are 64-bit integers, which this form writes as strings; types are constants of its enum `Type`. */
export const openapiWords: Transformation = rewriteEach("openapi-words", (schema) => {
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
