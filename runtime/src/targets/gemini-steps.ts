/** How a schema becomes one that Gemini takes, in either of its two forms: the steps, and the data for them. */

import type { JsonSchema } from "../json-schema/json-values.js";
import type { Transformation } from "./transform.js";
import { boundsToDescription, defaultToDescription } from "./transformations/bounds-to-description.js";
import { completeShapes } from "./transformations/complete-shapes.js";
import { dropKeywords } from "./transformations/drop-keywords.js";
import { enumsByType } from "./transformations/enums-by-type.js";
import { flattenRootUnion } from "./transformations/flatten-root-union.js";
import { inclusiveBounds } from "./transformations/inclusive-bounds.js";
import { inlineReferences } from "./transformations/inline-references.js";
import { inlineRootReference } from "./transformations/inline-root-reference.js";
import { mergeAllOf } from "./transformations/merge-all-of.js";
import { nullableKeyword } from "./transformations/nullable-keyword.js";
import { oneOfToAnyOf } from "./transformations/one-of-to-any-of.js";
import { openapiWords } from "./transformations/openapi-words.js";
import { patternsToMap } from "./transformations/patterns-to-map.js";
import { referencesAlone } from "./transformations/references-alone.js";
import { tupleToArray } from "./transformations/tuple-to-array.js";

/** Keywords of `parametersJsonSchema` (documented, 2026-11-21). */
const jsonSchemaKeywords = new Set([
  ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum"],
  ...["items", "prefixItems", "minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf"],
  ...["properties", "additionalProperties", "required", "propertyOrdering"],
]);

/** Keywords of `parameters` (documented, 2026-11-21); unknown ones are refused. References stay for a rule to find. */
const openapiKeywords = new Set([
  ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems"],
  ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties", "minLength", "maxLength"],
  ...["pattern", "minimum", "maximum", "anyOf", "default", "example", "$ref", "$defs"],
]);

/** String formats of `parameters` (observed, 2026-11-21). */
const openapiFormats = new Set(["date-time", "enum"]);

const saidInWords = new Set([
  ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems"],
  ...["minLength", "maxLength", "minProperties", "maxProperties", "pattern"],
]);

function refusesJsonSchema(keyword: string): boolean {
  return saidInWords.has(keyword);
}

function refusesOpenapi(keyword: string, value: unknown, { type }: JsonSchema): boolean {
  if (keyword === "format") return !openapiFormats.has(String(value)) || type !== "string";
  return saidInWords.has(keyword) && !openapiKeywords.has(keyword);
}

export const jsonSchemaSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
  patternsToMap,
  enumsByType(new Set(["string", "number", "integer"])),
  inclusiveBounds,
  defaultToDescription,
  boundsToDescription(refusesJsonSchema),
  dropKeywords(jsonSchemaKeywords),
  referencesAlone,
];

export const openapiSteps: readonly Transformation[] = [
  inlineRootReference,
  mergeAllOf,
  flattenRootUnion,
  completeShapes,
  inlineReferences,
  oneOfToAnyOf,
  tupleToArray,
  enumsByType(new Set(["string"])),
  inclusiveBounds,
  nullableKeyword,
  boundsToDescription(refusesOpenapi),
  dropKeywords(openapiKeywords),
  openapiWords,
];
