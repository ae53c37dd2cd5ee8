/** What keywords of JSON Schema are to a proof: nothing, a constraint on values of one type, or not understood. */

/** Keywords that no value is judged by. */
const annotations = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["$schema", "$id", "$anchor", "$dynamicAnchor", "$comment", "$vocabulary", "$defs", "definitions"],
  ...["contentEncoding", "contentMediaType", "contentSchema"],
]);

/** Formats of texts that Ajv judges by; a test compares them with its own. */
export const textFormats: ReadonlySet<string> = new Set([
  ...["date", "time", "date-time", "iso-time", "iso-date-time", "duration"],
  ...["uri", "uri-reference", "uri-template", "url", "email", "hostname", "ipv4", "ipv6"],
  ...["regex", "uuid", "json-pointer", "json-pointer-uri-fragment", "relative-json-pointer", "byte"],
]);

/** Formats of numbers, and the highest absolute value that they allow; what is not here allows every number. */
export const integerFormats: ReadonlyMap<string, { readonly least: number; readonly most: number }> = new Map([
  ["int32", { least: -(2 ** 31), most: 2 ** 31 - 1 }],
  ["int64", { least: -Infinity, most: Infinity }],
]);

/** Keywords that look into a value in the place where they stand, so that they may evaluate properties of it. */
const inPlace = [
  ...["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not"],
  ...["if", "then", "else", "dependentSchemas", "dependencies", "contains"],
];

/** Keywords whose meaning is known, their schemas included. */
const understood = new Set([
  ...["type", "const", "enum", "$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "nullable"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "format"],
  ...["prefixItems", "items", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
  ...["properties", "patternProperties", "additionalProperties", "propertyNames", "required"],
  ...["minProperties", "maxProperties", "dependentRequired", "dependentSchemas"],
  ...["unevaluatedProperties", "unevaluatedItems"],
]);

export function isUnderstood(keyword: string): boolean {
  return understood.has(keyword);
}

export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith("x-");
}

/** Tells whether a schema says all that it says about properties and elements by itself. */
export function standsAlone(schema: Readonly<Record<string, unknown>>): boolean {
  return inPlace.every((keyword) => schema[keyword] === undefined);
}
