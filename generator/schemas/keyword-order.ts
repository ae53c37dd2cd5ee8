/** From a schema to the same schema with its keywords in one fixed order, so that it reads and diffs well. */

import { type JsonObject, type JsonValue, compareText } from "@toolwright/runtime/internal/json-schema";
import { getOrCompute } from "../sources/memoize.js";

const order = [
  ...["$schema", "$comment", "$id", "$ref"],
  ...["title", "description", "deprecated", "readOnly", "writeOnly"],
  ...["type", "const", "enum"],
  ...["format", "pattern", "minLength", "maxLength", "contentEncoding", "contentMediaType"],
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["minItems", "maxItems", "uniqueItems", "prefixItems", "items"],
  ...["properties", "patternProperties", "propertyNames", "required"],
  ...["minProperties", "maxProperties", "additionalProperties"],
  ...["allOf", "anyOf", "oneOf", "not"],
  ...["default", "examples", "$defs"],
];

const rank = new Map(order.map((keyword, index) => [keyword, index]));

const place = (keyword: string): number => rank.get(keyword) ?? order.length;

/** In order, by how they stand in a schema: most schemas have the same few. */
const inOrder = new Map<string, readonly string[]>();

function sortKeywords(keywords: string[]): readonly string[] {
  return getOrCompute(inOrder, keywords.join("\n"), () =>
    keywords.sort((left, right) => place(left) - place(right) || compareText(left, right)),
  );
}

export function orderKeywords(schema: JsonObject): JsonObject {
  const ordered: Record<string, JsonValue> = {};
  for (const keyword of sortKeywords(Object.keys(schema))) ordered[keyword] = null;
  return Object.assign(ordered, schema); // A name keeps its place, and symbols are copied too.
}
