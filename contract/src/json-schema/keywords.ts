/** Lists the keywords that constrain values, those with known semantics, and the formats that Ajv validates. */

import {
  formats,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";

/** Whether a keyword holds a schema, or several. */
export function holdsSchemas(keyword: string): boolean {
  return schemaKeywords.has(keyword) || schemaArrayKeywords.has(keyword) || schemaMapKeywords.has(keyword);
}

/** String formats that Ajv validates; a test compares the lists. */
export const textFormats: ReadonlySet<string> = new Set([
  ...Object.keys(formats),
  ...["url", "uri-template", "json-pointer-uri-fragment", "relative-json-pointer"],
]);

/** The shortest and longest strings of a format, by the grammars of ajv-formats. */
export const formatLengths: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ["date", [10, 10]],
  ["date-time", [20, Infinity]],
  ["time", [9, Infinity]],
  ["uuid", [36, 45]],
  ["ipv4", [7, 15]],
  ["ipv6", [2, 45]],
  ["iso-time", [8, Infinity]],
  ["iso-date-time", [19, Infinity]],
  ["duration", [3, Infinity]],
  ["uri", [3, Infinity]],
  ["url", [10, Infinity]],
  ["email", [5, Infinity]],
  ["hostname", [1, 254]],
  ["json-pointer-uri-fragment", [1, Infinity]],
  ["relative-json-pointer", [1, Infinity]],
]);

/** Patterns that all strings of a format match, perhaps others too, by the grammars of ajv-formats. */
export const looseFormatPatterns: ReadonlyMap<string, string> = new Map([
  ["date", "^\\d{4}-\\d\\d-\\d\\d$"],
  ["date-time", "^\\d{4}-\\d\\d-\\d\\d[tT\\s]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([zZ]|[+-]\\d\\d(:?\\d\\d)?)$"],
  ["time", "^\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([zZ]|[+-]\\d\\d(:?\\d\\d)?)$"],
  ["duration", "^P[\\dYMDTHSW]+$"],
  ["uuid", "^([uU][rR][nN]:[uU][uU][iI][dD]:)?[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}$"],
  ["ipv4", "^\\d{1,3}(\\.\\d{1,3}){3}$"],
  ["ipv6", "^[\\da-fA-F:.]+$"],
  ["email", "^[^@\\s]+@[A-Za-z\\d.-]+$"],
  ["hostname", "^[A-Za-z\\d.-]+$"],
  ["uri", "^[A-Za-z][A-Za-z\\d+.-]*:[\\x21-\\x7e]+$"],
]);

/** The ranges of number formats; all other formats allow every number. */
export const integerFormats: ReadonlyMap<string, { readonly least: number; readonly most: number }> = new Map([
  ["int32", { least: -(2 ** 31), most: 2 ** 31 - 1 }],
  ["int64", { least: -Infinity, most: Infinity }],
]);

/** Keywords whose subschemas may evaluate properties and items of the same value. */
const evaluating = [
  ...["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not"],
  ...["if", "then", "else", "dependentSchemas", "dependencies", "contains"],
];

/** Keywords with known semantics. */
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

/** Keywords that Ajv and ajv-formats validate, without known semantics here. */
const opaque = new Set([
  ...["$dynamicRef", "$recursiveRef", "dependencies"],
  ...["formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum"],
]);

/** Whether Ajv ignores a keyword, as all unknown ones. */
export function isAnnotation(keyword: string): boolean {
  return !understood.has(keyword) && !opaque.has(keyword);
}

/** Whether no subschema of a schema evaluates properties or items of the same value. */
export function standsAlone(schema: Readonly<Record<string, unknown>>): boolean {
  return evaluating.every((keyword) => schema[keyword] === undefined);
}
