/** What the value of each keyword of a schema is made of, where it holds more than plain data. */

/** Keywords whose value is a schema. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  "additionalProperties",
  "not",
  "items",
  "contains",
  "propertyNames",
  "if",
  "then",
  "else",
]);

/** Keywords whose value is a list of schemas. */
export const listKeywords: ReadonlySet<string> = new Set(["anyOf", "allOf", "oneOf", "prefixItems"]);

/** Keywords whose value holds schemas by name. */
export const mapKeywords: ReadonlySet<string> = new Set(["properties", "patternProperties"]);
