/** From a schema to the same schema with its keywords in one fixed order, so that it reads and diffs well. */

import { type JsonObject, type JsonValue, compareText } from "@toolwright/runtime/json-schema";

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

export function orderKeywords(schema: JsonObject): JsonObject {
  const ordered: Record<string, JsonValue> = {};
  const keywords = Object.keys(schema).sort((left, right) => place(left) - place(right) || compareText(left, right));
  for (const keyword of keywords) ordered[keyword] = null;
  return Object.assign(ordered, schema); // A name keeps its place, and symbols are copied too.
}
